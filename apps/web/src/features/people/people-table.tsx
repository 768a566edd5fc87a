import type { Invitation, People, StudioUser } from '@photoslate/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { InvitationState, nameOf, RoleBadge } from './people-list.tsx';
import style from './people-table.module.css';

interface PeopleTableProps {
  people: People | undefined;
  onUser: (user: StudioUser) => void;
  onInvitation: (invitation: Invitation) => void;
}

type Row = { user: StudioUser } | { invitation: Invitation };

const personOf = (row: Row) => ('user' in row ? row.user : row.invitation);

/** The studio's users and invited people, as a table. */
export function PeopleTable({ people, onUser, onInvitation }: PeopleTableProps) {
  const { t } = useLingui();
  const rows = people && [
    ...people.users.map((user): Row => ({ user })),
    ...people.invitations.map((invitation): Row => ({ invitation })),
  ];
  return (
    <DataTable
      label={t`People`}
      columns={columns()}
      rows={rows}
      placeholders={4}
      idOf={(row) => personOf(row).id}
      opens={{ do: (row) => ('user' in row ? onUser(row.user) : onInvitation(row.invitation)) }}
    />
  );
}

const columns = (): readonly Column<Row>[] => [
  { id: 'name', head: <Trans>Name</Trans>, cell: (row) => nameOf(personOf(row)), width: '24%' },
  {
    id: 'email',
    head: <Trans>E-mail</Trans>,
    cell: (row) => <span className={style.quiet}>{personOf(row).email}</span>,
  },
  {
    id: 'role',
    head: <Trans>Role</Trans>,
    cell: (row) => <RoleBadge role={personOf(row).role} />,
    width: '140px',
    wideWidth: '180px',
  },
  {
    id: 'state',
    head: <Trans>Status</Trans>,
    cell: (row) => <State row={row} />,
    width: '168px',
    wideWidth: '240px',
  },
  {
    id: 'login',
    head: <Trans>Last login</Trans>,
    cell: (row) => 'user' in row && row.user.lastLoginAt !== null && formatWhen(row.user.lastLoginAt),
    end: true,
    width: '112px',
    wideWidth: '150px',
  },
];

function State({ row }: { row: Row }) {
  if ('invitation' in row) return <InvitationState invitation={row.invitation} />;
  return row.user.deactivatedAt === null ? (
    <Trans>Active</Trans>
  ) : (
    <span className={style.quiet}>
      <Trans>Deactivated</Trans>
    </span>
  );
}
