import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { native } from '#lib/native/native.ts';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { AppLink } from './app-link.tsx';
import { classNames } from './class-names.ts';
import style from './page.module.css';

interface PageProps {
  /** The title of the browser tab, and the heading unless `heading` is set. */
  title: string;
  /** A heading that differs from the title. */
  heading?: ReactNode;
  /** Shown below the heading. */
  intro?: ReactNode;
  /** The parent page. It shows a back arrow. */
  back?: string;
  /** Shown at the right of the heading. */
  aside?: ReactNode;
  /** Full width for tables and galleries. By default the width is limited for reading. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The frame of a screen: the document title, the heading (which gets the focus after a navigation)
 * and the content, which may end with an `ActionBar`.
 */
export function Page({ title, heading, intro, back, aside, wide, children }: PageProps) {
  const { t } = useLingui();
  const focus = usePageFocus();
  usePageTitle(title);
  const { platform } = native();
  const BackIcon = platform === 'ios' ? IconChevronLeft : IconArrowLeft;
  return (
    <main id="content" className={classNames(style.page, wide && style.wide)}>
      <div className={style.head} data-platform={platform} data-keep-clear>
        {back && (
          <AppLink to={back} className={style.back} aria-label={t`Back`}>
            <BackIcon size={platform === 'ios' ? 30 : 24} aria-hidden="true" />
          </AppLink>
        )}
        <h1 ref={focus} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {aside}
      </div>
      {intro && <p className={style.intro}>{intro}</p>}
      {children}
    </main>
  );
}
