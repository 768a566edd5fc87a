import type { Mail } from '@photoslate/contract/mail';
import { useLingui } from '@lingui/react/macro';
import { locales } from '#lib/i18n/languages.ts';
import { formatDay, formatTime } from '#lib/formatting/format-date-time.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { MailReasonText } from '#ui/mail-reason.tsx';
import { MailState } from './mail-state.tsx';

const languageName = (language: Mail['language']): string =>
  locales.find(({ code }) => code === language)?.name ?? language;

/** Day and time, which a narrow row keeps on one line. */
const dayAndTime = (moment: string): string =>
  `${formatDay(moment)}, ${formatTime(moment)}`.replaceAll(' ', '\u00a0');

/** Lists the mails: recipient, language and delivery state. */
export function MailList({ mails }: { mails: readonly Mail[] }) {
  const { t } = useLingui();
  return (
    <List label={t`E-mails`}>
      {mails.map((mail) => (
        <ListRow
          key={mail.id}
          to={`/mails?mail=${mail.id}`}
          title={<span lang={mail.language}>{mail.subject}</span>}
          detail={
            <>
              {mail.to} · {languageName(mail.language)} · {dayAndTime(mail.createdAt)}
              {mail.reason && (
                <>
                  {' '}
                  · <MailReasonText reason={mail.reason} />
                </>
              )}
            </>
          }
          state={<MailState mail={mail} />}
        />
      ))}
    </List>
  );
}
