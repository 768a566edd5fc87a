import { IconArrowLeft, IconChevronLeft } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { useSlimHeader } from '#lib/page/slim-header.ts';
import { useField } from '#lib/page/use-field.ts';
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
  /** Shown to the right of the back link. On a phone the header has the same. */
  aside?: ReactNode;
  slate: ReactNode;
  /** On a phone, slate, live line and actions fill the screen, and nothing scrolls. */
  fills?: boolean;
  /** One line above the actions, always in view. */
  live?: ReactNode;
  /** The primary action, and at most one other action. */
  actions: ReactNode;
  children: ReactNode;
}

/**
 * The layout of a screen with a slate. On a phone the code fills the width, and the header has the
 * back link. On a wide screen everything else is beside the code.
 */
export function SlateScreen({
  title,
  subject,
  back,
  backTo,
  aside,
  slate,
  fills = false,
  live,
  actions,
  children,
}: SlateScreenProps) {
  usePageTitle(title);
  const help = use(PageHelp);
  const field = useField();
  if (field && fills)
    return (
      <main id="content" className={style.screen} data-fills>
        <Heading key={subject} title={title} />
        <HeaderBack to={back}>{backTo}</HeaderBack>
        {slate}
        {live && <div className={style.live}>{live}</div>}
        <div className={style.below}>{children}</div>
        <ActionBar>{actions}</ActionBar>
      </main>
    );
  return (
    <main id="content" className={style.screen} data-live={live ? true : undefined}>
      <Heading key={subject} title={title} />
      {field ? (
        <HeaderBack to={back}>{backTo}</HeaderBack>
      ) : (
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
      )}
      <div className={style.slate}>{slate}</div>
      <div className={style.panel}>{children}</div>
      <ActionBar above={live}>{actions}</ActionBar>
    </main>
  );
}

/** Makes the header of a phone slim, and shows the back link in it. */
export function HeaderBack({ to, children }: { to: string; children: ReactNode }) {
  const place = useSlimHeader(true);
  const link = (
    <AppLink to={to} className={style.folded}>
      <IconChevronLeft size={22} aria-hidden="true" />
      <span data-truncates>{children}</span>
    </AppLink>
  );
  return place && createPortal(link, place);
}

function Heading({ title }: { title: string }) {
  const focus = usePageFocus();
  return (
    <h1 ref={focus} tabIndex={-1} className="visually-hidden">
      {title}
    </h1>
  );
}
