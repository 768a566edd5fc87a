import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { AppLink } from '#ui/app-link.tsx';
import style from './slate-screen.module.css';

interface SlateScreenProps {
  /** In the browser's tab, and read out as the heading; to be seen it stands on the slate. */
  title: string;
  /** What the screen is of, when that changes while it stays: its heading is then read out again. */
  subject?: string;
  back: string;
  backTo: ReactNode;
  /** At the right of the way back. */
  aside?: ReactNode;
  slate: ReactNode;
  /** Always in sight above the actions: one line. */
  live?: ReactNode;
  /** The one primary action, and at most one beside it. */
  actions: ReactNode;
  children: ReactNode;
}

/** A screen that is a slate: the code fills the width of a phone, everything else is below it; on a wide screen beside it. */
export function SlateScreen({
  title,
  subject,
  back,
  backTo,
  aside,
  slate,
  live,
  actions,
  children,
}: SlateScreenProps) {
  usePageTitle(title);
  return (
    <main id="content" className={style.screen} data-live={live ? true : undefined}>
      <Heading key={subject} title={title} />
      <div className={style.way} data-keep-clear>
        <AppLink to={back} className={style.back}>
          <IconArrowLeft size={24} aria-hidden="true" />
          <span>{backTo}</span>
        </AppLink>
        {aside}
      </div>
      <div className={style.slate}>{slate}</div>
      <div className={style.panel}>{children}</div>
      <ActionBar above={live}>{actions}</ActionBar>
    </main>
  );
}

function Heading({ title }: { title: string }) {
  const focus = usePageFocus();
  return (
    <h1 ref={focus} tabIndex={-1} className="visually-hidden">
      {title}
    </h1>
  );
}
