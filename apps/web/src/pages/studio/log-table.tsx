import type { Activity } from '@photoslate/contract/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListDetails } from '@tabler/icons-react';
import { useRef } from 'react';
import { aboutOf, activityKinds, whoOf, wordsOf } from '#features/activity/activity-words.ts';
import { useActivityPage } from '#features/activity/use-activity.ts';
import { nameOf } from '#features/people/people-list.tsx';
import { usePeople } from '#features/people/use-people.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable, insteadOfRows, NoMatch } from '#ui/table/data-table.tsx';
import { TableBar } from '#ui/table/table-bar.tsx';
import { FilterSelect, TableTools } from '#ui/table/table-tools.tsx';
import { useFittingRows } from '#ui/table/use-fitting-rows.ts';
import { useTableAddress } from '#ui/table/use-table-address.ts';

const FILTERS = ['who', 'thing'];

const columns = (): readonly Column<Activity>[] => [
  {
    id: 'time',
    head: <Trans>Time</Trans>,
    cell: ({ at }) => formatWhen(at),
    sort: 'desc',
    width: '128px',
  },
  { id: 'who', head: <Trans>Who</Trans>, cell: whoOf, width: '18%' },
  { id: 'what', head: <Trans>What</Trans>, cell: ({ verb }) => wordsOf(verb), width: '26%' },
  { id: 'about', head: <Trans>Topic</Trans>, cell: (entry) => <About entry={entry} /> },
];

/** The activity log as a table, for the desk. */
export function LogTable() {
  const { t } = useLingui();
  const address = useTableAddress('/studio/log', FILTERS, { by: 'time', direction: 'desc' });
  const frame = useRef<HTMLDivElement>(null);
  const limit = useFittingRows(frame);
  const people = usePeople();
  const { query, rows, paging } = useActivityPage(address, limit);
  return (
    <SettingsPage title={t`Log`} width="wide">
      <TableTools
        search={
          <SearchField
            label={t`Search the log`}
            placeholder={t`Person, location or order`}
            value={address.filter('q')}
            onSearch={(text) => address.set({ q: text.slice(0, 100) })}
          />
        }
      >
        <FilterSelect
          label={t`Who`}
          any={t`Anybody`}
          value={address.filter('who')}
          options={(people.data?.users ?? []).map((user) => ({ value: user.id, label: nameOf(user) }))}
          onChange={(who) => address.set({ who })}
        />
        <FilterSelect
          label={t`Topic`}
          any={t`All topics`}
          value={address.filter('thing')}
          options={activityKinds()}
          onChange={(thing) => address.set({ thing })}
        />
      </TableTools>
      <DataTable
        frame={frame}
        label={t`Log`}
        columns={columns()}
        rows={rows}
        placeholders={limit ?? 10}
        busy={query.isPlaceholderData}
        idOf={({ id }) => id}
        sort={address.sort}
        onSort={address.sortBy}
        instead={insteadOfRows(address, query, rows, {
          noMatch: (
            <NoMatch cleared={address.cleared}>
              <Trans>Nothing in the log matches.</Trans>
            </NoMatch>
          ),
          empty: (
            <EmptyState icon={<IconListDetails aria-hidden="true" />} title={<Trans>No entries yet</Trans>}>
              <Trans>Changes by you and your team will appear here.</Trans>
            </EmptyState>
          ),
        })}
      />
      <TableBar paging={paging} />
    </SettingsPage>
  );
}

function About({ entry }: { entry: Activity }) {
  const { thing } = entry;
  const text = aboutOf(entry).join(' · ');
  if (!thing?.sessionId || thing.label === null) return text;
  const to = thing.kind === 'order' ? `/studio/orders?order=${thing.id}` : `/session/${thing.sessionId}`;
  return <AppLink to={to}>{text}</AppLink>;
}
