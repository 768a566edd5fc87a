import { Plural } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { AppLink } from '#ui/app-link.tsx';
import type { StandingNotice } from './notices.queries.ts';
import { HTTPS_GUIDE, useNoticeWords } from './use-notice-words.ts';
import style from './rail-notice.module.css';

interface RailNoticeProps {
  notices: readonly StandingNotice[];
  /** The page shows the notices too, where the rail has only icons. */
  isOnPage: boolean;
}

/**
 * The worst notice of the installation at the end of the rail, so that it stands on every page and
 * takes no room from its content. A click unfolds the others.
 */
export function RailNotice({ notices, isOnPage }: RailNoticeProps) {
  const wordsOf = useNoticeWords();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) box.current?.querySelectorAll('a')[1]?.focus();
  }, [isOpen]);
  if (notices.length === 0) return null;
  const folded = isOpen ? 0 : notices.length - 1;
  return (
    <div ref={box} className={style.notice} data-on-page={isOnPage || undefined}>
      {notices.slice(0, notices.length - folded).map((notice) => {
        const { text, action, to } = wordsOf(notice);
        const content = (
          <>
            <IconAlertTriangle size={20} aria-hidden="true" />
            <span className={style.words}>
              {text} <strong>{action}</strong>
            </span>
          </>
        );
        return to === HTTPS_GUIDE ? (
          <a key={notice.kind} href={to} hrefLang="en" data-tip={text}>
            {content}
          </a>
        ) : (
          <AppLink key={notice.kind} to={to} data-tip={text}>
            {content}
          </AppLink>
        );
      })}
      {folded > 0 && (
        <button type="button" className={style.others} onClick={() => setOpen(true)}>
          <Plural value={folded} one="# more notice" other="# more notices" />
        </button>
      )}
    </div>
  );
}
