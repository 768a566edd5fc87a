import type { MailTableRow } from '@photoslate/contract/mail';
import { Trans } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/column.ts';
import { mailKindName } from './mail-kind.ts';
import { MailState } from './mail-state.tsx';

/** The columns of the table of mails. */
export const mailColumns = (): readonly Column<MailTableRow>[] => [
  { id: 'recipient', head: <Trans>Recipient</Trans>, cell: ({ to }) => to, sort: 'asc', width: '22%' },
  {
    id: 'subject',
    head: <Trans>Subject</Trans>,
    cell: ({ subject, language }) => <span lang={language}>{subject}</span>,
  },
  {
    id: 'kind',
    head: <Trans>Kind</Trans>,
    cell: ({ kind }) => mailKindName(kind),
    wideOnly: true,
    wideWidth: '190px',
  },
  {
    id: 'session',
    head: <Trans>Session</Trans>,
    cell: ({ session }) => session?.location,
    width: '16%',
    wideWidth: '220px',
  },
  { id: 'state', head: <Trans>Status</Trans>, cell: (mail) => <SentState mail={mail} />, width: '190px' },
  {
    id: 'time',
    head: <Trans>Time</Trans>,
    cell: ({ createdAt }) => formatWhen(createdAt),
    sort: 'desc',
    end: true,
    width: '128px',
  },
];

/** A mail's delivery state, or that the gallery of its link was opened since. */
function SentState({ mail }: { mail: MailTableRow }) {
  if (mail.openedAt === null) return <MailState mail={mail} />;
  return (
    <StateBadge tone="safe" icon={<IconEye aria-hidden="true" />}>
      <Trans>Opened</Trans>
    </StateBadge>
  );
}
