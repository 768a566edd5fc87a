import { Plural } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { AppLink } from '#ui/app-link.tsx';
import type { StandingNotice } from './notices.queries.ts';
import { HTTPS_GUIDE, useNoticeWords } from './use-notice-words.ts';
import style from './rail-notice.module.css';

/**
 * The worst notice of the installation at the end of the rail, so that it stands on every page and
 * takes no room from its content. The others are above the list of sessions.
 */
export function RailNotice({ notices }: { notices: readonly StandingNotice[] }) {
  const wordsOf = useNoticeWords();
  const [first] = notices;
  if (!first) return null;
  const { text, action, to } = wordsOf(first);
  const folded = notices.length - 1;
  const content = (
    <>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <span className={style.words}>
        {text} <strong>{action}</strong>
      </span>
    </>
  );
  return (
    <div className={style.notice}>
      {to === HTTPS_GUIDE ? (
        <a href={to} hrefLang="en" data-tip={text}>
          {content}
        </a>
      ) : (
        <AppLink to={to} data-tip={text}>
          {content}
        </AppLink>
      )}
      {folded > 0 && (
        <AppLink to="/sessions" className={style.others}>
          <Plural value={folded} one="# more notice" other="# more notices" />
        </AppLink>
      )}
    </div>
  );
}
