import type { Invitation, People, StudioUser } from '@photoslate/contract/people';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import type { Column } from '#ui/table/column.ts';
import { SearchField } from '#ui/search-field.tsx';
import { DataTable, NoMatch } from '#ui/table/data-table.tsx';
import { localRows } from '#ui/table/local-rows.ts';
import { TableBar } from '#ui/table/table-bar.tsx';
import { TableTools } from '#ui/table/table-tools.tsx';
import { type Sort, useTableAddress } from '#ui/table/use-table-address.ts';
import { InvitationState, nameOf, RoleBadge } from './people-list.tsx';
import { useWideWindow } from '#lib/page/use-wide-window.ts';
import style from './people-table.module.css';

interface PeopleTableProps {
  people: People | undefined;
  onUser: (user: StudioUser) => void;
  onInvitation: (invitation: Invitation) => void;
}

type Row = { user: StudioUser } | { invitation: Invitation };

const PATH = '/studio/people';
const PAGE = 25;

const personOf = (row: Row) => ('user' in row ? row.user : row.invitation);
const idOf = (row: Row) => personOf(row).id;
const lastLogin = (row: Row) => ('user' in row ? (row.user.lastLoginAt ?? '') : '');
/** Users first, as the server sends them. */
const USUAL: Sort = { by: 'usual', direction: 'asc' };
/** Active, deactivated, invited. */
const stateRank = (row: Row) => ('invitation' in row ? 2 : row.user.deactivatedAt === null ? 0 : 1);

const SORTS = {
  name: (a: Row, b: Row) => nameOf(personOf(a)).localeCompare(nameOf(personOf(b))),
  email: (a: Row, b: Row) => personOf(a).email.localeCompare(personOf(b).email),
  role: (a: Row, b: Row) => personOf(a).role.localeCompare(personOf(b).role),
  state: (a: Row, b: Row) => stateRank(a) - stateRank(b),
  login: (a: Row, b: Row) => lastLogin(a).localeCompare(lastLogin(b)),
};

/** The studio's users and invited people, as a table. There are few, so they are all here. */
export function PeopleTable({ people, onUser, onInvitation }: PeopleTableProps) {
  const { t } = useLingui();
  const written = useTableAddress(PATH, [], USUAL);
  // An order by a column that this window does not show would look like no order.
  const isHidden = columns().some(({ id, wideOnly }) => wideOnly && id === written.sort.by);
  const address = useWideWindow() || !isHidden ? written : { ...written, sort: USUAL };
  const all = people && [
    ...people.users.map((user): Row => ({ user })),
    ...people.invitations.map((invitation): Row => ({ invitation })),
  ];
  const words = address.filter('q').toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = (row: Row) => {
    const text = `${nameOf(personOf(row))} ${personOf(row).email}`.toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
  const page = localRows({
    rows: all?.filter(matches) ?? [],
    address,
    limit: PAGE,
    idOf,
    sorts: SORTS,
  });
  return (
    <>
      <TableTools
        search={
          <SearchField
            label={t`Search people`}
            placeholder={t`Name or e-mail`}
            value={address.filter('q')}
            onSearch={(q) => address.set({ q })}
          />
        }
      />
      <DataTable
        label={t`People`}
        columns={columns()}
        rows={all && page.rows}
        placeholders={4}
        idOf={idOf}
        opens={{ do: (row) => ('user' in row ? onUser(row.user) : onInvitation(row.invitation)) }}
        sort={address.sort}
        onSort={address.sortBy}
        instead={
          all && page.rows.length === 0 ? (
            <NoMatch cleared={address.cleared}>
              <Trans>Nobody matches.</Trans>
            </NoMatch>
          ) : undefined
        }
      />
      {page.paging.total !== undefined && page.paging.total > PAGE && (
        <div className={style.pages}>
          <TableBar paging={page.paging} />
        </div>
      )}
    </>
  );
}

const columns = (): readonly Column<Row>[] => [
  { id: 'name', head: <Trans>Name</Trans>, cell: (row) => nameOf(personOf(row)), sort: 'asc', width: '20%' },
  {
    id: 'email',
    head: <Trans>E-mail</Trans>,
    cell: (row) => <span className={style.quiet}>{personOf(row).email}</span>,
    sort: 'asc',
  },
  {
    id: 'role',
    head: <Trans>Role</Trans>,
    cell: (row) => <RoleBadge role={personOf(row).role} />,
    sort: 'asc',
    width: '156px',
    wideWidth: '180px',
  },
  {
    id: 'state',
    head: <Trans>Status</Trans>,
    cell: (row) => <State row={row} />,
    sort: 'asc',
    width: '220px',
    wideWidth: '240px',
  },
  {
    id: 'login',
    head: <Trans>Last login</Trans>,
    cell: (row) => 'user' in row && row.user.lastLoginAt !== null && formatWhen(row.user.lastLoginAt),
    end: true,
    sort: 'desc',
    width: '168px',
    // Beside the list of settings, a usual window has no room for it; the drawer shows it.
    wideOnly: true,
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
