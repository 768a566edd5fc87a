import type { FailedMail } from '@photoslate/contract/operator';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { MailReasonText } from '#ui/mail-reason.tsx';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/column.ts';
import { AllWell } from './all-well.tsx';
import { Listed } from './listed.tsx';

interface FailedMailsProps {
  mails: readonly FailedMail[];
  count: number;
  /** The name of a kind of mail, which another feature knows. */
  kindName: (kind: FailedMail['kind']) => string;
}

/** Mails that did not arrive, without their recipients. */
export function FailedMails({ mails, count, kindName }: FailedMailsProps) {
  const { t } = useLingui();
  return (
    <Section
      title={<Trans>E-mails that did not arrive</Trans>}
      intro={<Trans>Of the last seven days. The studios see to whom they went.</Trans>}
    >
      {count === 0 ? (
        <AllWell>
          <Trans>Every e-mail arrived, or is on its way.</Trans>
        </AllWell>
      ) : (
        <Listed
          label={t`E-mails that did not arrive`}
          columns={columns(kindName)}
          rows={mails}
          idOf={({ id }) => id}
          phone={(mail) => ({
            title: mail.studio,
            detail: (
              <>
                {kindName(mail.kind)} · <Why mail={mail} />
              </>
            ),
            state: formatWhen(mail.createdAt),
          })}
        />
      )}
      {count > mails.length && (
        <p>
          <Plural value={count - mails.length} one="and # older one" other="and # older ones" />
        </p>
      )}
    </Section>
  );
}

const columns = (kindName: FailedMailsProps['kindName']): readonly Column<FailedMail>[] => [
  { id: 'studio', head: <Trans>Studio</Trans>, cell: ({ studio }) => studio, width: '26%' },
  { id: 'kind', head: <Trans>Kind</Trans>, cell: ({ kind }) => kindName(kind), width: '26%' },
  { id: 'reason', head: <Trans>Reason</Trans>, cell: (mail) => <Why mail={mail} /> },
  {
    id: 'at',
    head: <Trans>When</Trans>,
    cell: ({ createdAt }) => formatWhen(createdAt),
    end: true,
    width: '128px',
  },
];

function Why({ mail: { reason, serverFault } }: { mail: FailedMail }) {
  switch (serverFault) {
    case 'unreachable':
      return <Trans>waiting: mail server out of reach</Trans>;
    case 'encryption':
      return <Trans>waiting: no encrypted connection to the mail server</Trans>;
    case 'login':
      return <Trans>waiting: the mail server refuses the login</Trans>;
    case 'sender':
      return <Trans>waiting: the mail server refuses the sender</Trans>;
    case 'refused':
      return <Trans>waiting: the mail server refuses this installation</Trans>;
    case null:
      return <MailReasonText reason={reason ?? 'other'} />;
    default:
      return serverFault satisfies never;
  }
}
