import { Plural } from '@lingui/react/macro';
import { useState } from 'react';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useStandingNotices } from './notices.queries.ts';
import { HTTPS_GUIDE, useNoticeWords } from './use-notice-words.ts';
import style from './installation-notices.module.css';

/**
 * The notices of the installation above the list of sessions, where no rail with words shows them.
 * The first one is shown, the others after a tap: the sessions below stay on the first screen.
 */
export function InstallationNotices() {
  const all = useStandingNotices();
  const wordsOf = useNoticeWords();
  const [isOpen, setOpen] = useState(false);
  const folded = isOpen ? 0 : Math.max(0, all.length - 1);
  return (
    <div className={style.notices}>
      {all.slice(0, all.length - folded).map((notice) => {
        const { text, action, to } = wordsOf(notice);
        return (
          <Notice key={notice.kind} tone="look">
            {text}
            {to === HTTPS_GUIDE ? (
              <a className={style.link} href={to} hrefLang="en">
                {action}
              </a>
            ) : (
              <AppLink className={style.link} to={to}>
                {action}
              </AppLink>
            )}
          </Notice>
        );
      })}
      {folded > 0 && (
        <Button tone="plain" className={style.more} onClick={() => setOpen(true)}>
          <Plural value={folded} one="# more notice" other="# more notices" />
        </Button>
      )}
    </div>
  );
}
