import type { ReactNode } from 'react';
import { usePageFocus } from '#lib/page/page-focus.ts';
import { usePageTitle } from '#lib/page/page-title.ts';
import { classNames } from '#ui/class-names.ts';
import { DecorativeSlate } from './decorative-slate.tsx';
import style from './welcome-frame.module.css';

interface WelcomeFrameProps {
  title: string;
  heading: string;
  intro?: ReactNode;
  /** On a phone the form replaces most of the slate. */
  slim?: boolean;
  /** Takes the place of the slate. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The layout of the screens before login: the slate, with one form beside or below it. */
export function WelcomeFrame({ title, heading, intro, slim, beside, children }: WelcomeFrameProps) {
  usePageTitle(title);
  const focus = usePageFocus();
  return (
    <div className={classNames(style.frame, beside !== undefined && style.start)}>
      {beside ?? <DecorativeSlate slim={slim} />}
      <main id="content" className={style.main}>
        <div className={style.column}>
          <h1 ref={focus} tabIndex={-1}>
            {heading}
          </h1>
          {intro && <p className={style.intro}>{intro}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
