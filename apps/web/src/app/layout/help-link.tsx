import { useLingui } from '@lingui/react/macro';
import { IconHelp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useHelpEntry } from '#features/help/help-entry.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import style from './help-link.module.css';

/**
 * The "?" that opens the help of the page on the screen. It does not prefetch the help: few people
 * open it, and the service worker has it.
 */
export function HelpLink() {
  const { t } = useLingui();
  const localePath = useLocalePath();
  const { to, state, isHelp } = useHelpEntry();
  if (isHelp) return null;
  return (
    <Link to={localePath(to)} state={state} className={style.help} aria-label={t`Help`} title={t`Help`}>
      <IconHelp size={24} aria-hidden="true" />
    </Link>
  );
}
