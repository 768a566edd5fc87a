import type { Attention } from '@photoslate/contract/attention';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useUser } from '#lib/auth/use-user.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { MailReasonText } from '#ui/mail-reason.tsx';
import { Section } from '#ui/section.tsx';
import { MailServerNotice } from './mail-server-notice.tsx';

/**
 * Lists everything that needs attention: a mail server that accepts no mail, and three lists. Empty
 * lists are left out.
 */
export function AttentionLists({ attention }: { attention: Attention }) {
  const { t } = useLingui();
  const isOwner = useUser()?.role === 'owner';
  const { shoots, mails, notLooked, counts, mailServer } = attention;
  return (
    <>
      {mailServer && <MailServerNotice mailServer={mailServer} />}
      {shoots.length > 0 && (
        <Section
          title={<Trans>Shoots without contact ({counts.shoots})</Trans>}
          intro={<Trans>These shoots have photos, but nobody is linked to buy them.</Trans>}
        >
          <List label={t`Shoots without contact`}>
            {shoots.map((shoot) => (
              <ListRow
                key={shoot.id}
                to={`/session/${shoot.sessionId}/shoot/${shoot.hash}`}
                lead={shoot.label}
                title={shoot.title ?? shoot.location}
                detail={
                  <>
                    {shoot.title && `${shoot.location} · `}
                    {formatShortDate(shoot.createdAt)} ·{' '}
                    <Plural value={shoot.photoCount} one="# photo" other="# photos" />
                    {shoot.waitingCount > 0 && (
                      <>
                        {' '}
                        · <Trans>{shoot.waitingCount} not linked</Trans>
                      </>
                    )}
                  </>
                }
              />
            ))}
          </List>
        </Section>
      )}
      {mails.length > 0 && (
        <Section
          title={<Trans>Bounced e-mails ({counts.mails})</Trans>}
          intro={<Trans>Check the address: a letter may be missing.</Trans>}
        >
          <List label={t`Bounced e-mails`}>
            {mails.map((mail) => (
              <ListRow
                key={mail.id}
                {...(isOwner ? { to: `/mails?mail=${mail.id}` } : {})}
                title={mail.to}
                detail={
                  <>
                    <span lang={mail.language}>{mail.subject}</span> · {formatShortDate(mail.createdAt)}
                    {mail.reason && (
                      <>
                        {' '}
                        · <MailReasonText reason={mail.reason} />
                      </>
                    )}
                  </>
                }
              />
            ))}
          </List>
        </Section>
      )}
      {notLooked.length > 0 && (
        <Section
          title={<Trans>Not opened yet ({counts.notLooked})</Trans>}
          intro={<Trans>They haven’t opened the gallery since it was published.</Trans>}
        >
          <List label={t`Not opened yet`}>
            {notLooked.map((link) => (
              <ListRow
                key={link.linkId}
                to={`/session/${link.sessionId}`}
                title={link.email}
                detail={`${link.location} · ${formatShortDate(link.toldAt)}`}
              />
            ))}
          </List>
        </Section>
      )}
    </>
  );
}
