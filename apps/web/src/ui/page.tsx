import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconChevronLeft } from '@tabler/icons-react';
import { type MouseEventHandler, type ReactNode, use, useState } from 'react';
import { native } from '#lib/native/native.ts';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { ActionsPlace } from './actions-place.ts';
import { AppLink } from './app-link.tsx';
import { PageHelp } from './page-help.ts';
import style from './page.module.css';

export interface PageProps {
  /** The title of the browser tab, and the heading unless `heading` is set. */
  title: string;
  /** A heading that differs from the title. */
  heading?: ReactNode;
  /** Shown below the heading. */
  intro?: ReactNode;
  /** The parent page. It shows a back arrow. */
  back?: string;
  /** Called on a press of the back arrow. It may prevent the navigation to `back`. */
  onBack?: MouseEventHandler;
  /** Its name, shown beside the arrow. At the desk both are a line above the heading. */
  backLabel?: ReactNode;
  /** Shown at the right of the heading. */
  aside?: ReactNode;
  /** Links to the neighbouring pages, for the desk: a column at the left that stays in view. */
  side?: ReactNode;
  /**
   * `text`: limited for reading. `wide`: for tables and photos. `full`: the whole area below the
   * header, whose columns scroll by themselves at the desk.
   */
  width?: 'text' | 'wide' | 'full';
  children: ReactNode;
}

/**
 * The frame of a screen: the document title, the heading (which gets the focus after a navigation)
 * and the content, which may end with an `ActionBar`. At the desk the actions of the bar are shown
 * at the right of the heading.
 */
export function Page({ title, heading, intro, back, backLabel, aside, ...more }: PageProps) {
  const { width = 'text', side, onBack, children } = more;
  const { t } = useLingui();
  const focus = usePageFocus();
  const help = use(PageHelp);
  usePageTitle(title);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { platform } = native();
  const BackIcon = platform === 'ios' ? IconChevronLeft : IconArrowLeft;
  return (
    <main id="content" className={style.page} data-width={width} data-side={side ? true : undefined}>
      {side && <div className={style.side}>{side}</div>}
      <div className={style.column}>
        <div
          className={style.head}
          data-platform={platform}
          data-help={help ? true : undefined}
          data-keep-clear
        >
          {back && (
            <AppLink
              to={back}
              onClick={onBack}
              className={style.back}
              data-named={backLabel ? true : undefined}
              aria-label={backLabel ? undefined : t`Back`}
            >
              <BackIcon size={backLabel ? 18 : platform === 'ios' ? 30 : 24} aria-hidden="true" />
              {backLabel}
            </AppLink>
          )}
          <h1 ref={focus} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {aside}
          {help && <div className={style.help}>{help}</div>}
          <div ref={setPlace} className={style.actions} />
        </div>
        {intro && <p className={style.intro}>{intro}</p>}
        <ActionsPlace value={place}>{children}</ActionsPlace>
      </div>
    </main>
  );
}
