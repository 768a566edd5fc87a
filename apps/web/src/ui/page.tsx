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
  /** In the browser's tab, and the heading unless one is given. */
  title: string;
  /** The heading, where it says more than the title. */
  heading?: ReactNode;
  /** Below the heading. */
  intro?: ReactNode;
  /** The page that this one belongs to; shows an arrow. */
  back?: string;
  /** At the right of the heading. */
  aside?: ReactNode;
  /** For tables and galleries; else the page is as wide as reading allows. */
  wide?: boolean;
  children: ReactNode;
}

/** A screen: its title, its heading (which gets the focus after a navigation), its content and at its end an `ActionBar`. */
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
