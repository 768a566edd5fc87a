import { IconArrowLeft } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { PageHelp } from '#ui/page-help.ts';
import style from './slate-screen.module.css';

interface SlateScreenProps {
  /**
   * The title of the browser tab, and a heading for screen readers. Visually it is on the slate.
   */
  title: string;
  /**
   * The subject of the screen, if it can change without a navigation. Screen readers then announce
   * the heading again.
   */
  subject?: string;
  back: string;
  backTo: ReactNode;
  /** Shown to the right of the back link. */
  aside?: ReactNode;
  slate: ReactNode;
  /** One line above the actions, always in view. */
  live?: ReactNode;
  /** The primary action, and at most one other action. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * The layout of a screen with a slate. On a phone the code fills the width and everything else is
 * below it; on a wide screen it is beside it.
 */
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
  const help = use(PageHelp);
  return (
    <main id="content" className={style.screen} data-live={live ? true : undefined}>
      <Heading key={subject} title={title} />
      <div className={style.way} data-keep-clear>
        <AppLink to={back} className={style.back}>
          <IconArrowLeft size={24} aria-hidden="true" />
          <span>{backTo}</span>
        </AppLink>
        <div className={style.end}>
          {aside}
          {help}
        </div>
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
