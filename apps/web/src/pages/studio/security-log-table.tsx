import type { ActivityVerb } from '@photoslate/contract/activity';
import type { SecurityEntry } from '@photoslate/contract/security-log';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldSearch, IconTableExport } from '@tabler/icons-react';
import { useRef } from 'react';
import { wordsOf } from '#features/activity/activity-words.ts';
import { nameOf } from '#features/people/people-list.tsx';
import { usePeople } from '#features/people/use-people.ts';
import { eventOf, securityKinds, senderOf, topicOf } from '#features/security-log/security-words.ts';
import { saveSecurityLog, useSecurityPage } from '#features/security-log/use-security-log.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { useBusy } from '#lib/api/use-busy.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable, insteadOfRows, NoMatch } from '#ui/table/data-table.tsx';
import { TableBar } from '#ui/table/table-bar.tsx';
import { FilterSelect, TableTools } from '#ui/table/table-tools.tsx';
import { useFittingRows } from '#ui/table/use-fitting-rows.ts';
import { useTableAddress } from '#ui/table/use-table-address.ts';

const FILTERS = ['who', 'kind'];

const columns = (): readonly Column<SecurityEntry>[] => [
  {
    id: 'time',
    head: <Trans>Time</Trans>,
    cell: ({ at }) => formatWhen(at),
    sort: 'desc',
    width: '128px',
  },
  { id: 'who', head: <Trans>Who</Trans>, cell: senderOf, width: '20%' },
  {
    id: 'what',
    head: <Trans>What</Trans>,
    cell: (entry) => eventOf(entry, (verb) => wordsOf(verb as ActivityVerb)),
    width: '28%',
  },
  { id: 'about', head: <Trans>Topic</Trans>, cell: (entry) => <Topic entry={entry} /> },
];

/** The security log as a table, for the desk. */
export function SecurityLogTable() {
  const { t } = useLingui();
  const address = useTableAddress('/studio/security-log', FILTERS, { by: 'time', direction: 'desc' });
  const frame = useRef<HTMLDivElement>(null);
  const limit = useFittingRows(frame);
  const people = usePeople();
  const { query, rows, paging } = useSecurityPage(address, limit);
  const [saving, runSave] = useBusy();
  return (
    <SettingsPage title={t`Security log`} width="wide">
      <ActionBar>
        <Button
          busy={saving}
          icon={<IconTableExport size={20} aria-hidden="true" />}
          onClick={() => void runSave(() => saveSecurityLog(address))}
        >
          <Trans>Export CSV</Trans>
        </Button>
      </ActionBar>
      <TableTools
        search={
          <SearchField
            label={t`Search the log`}
            placeholder={t`Person, customer or location`}
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
          label={t`What`}
          any={t`Everything`}
          value={address.filter('kind')}
          options={securityKinds()}
          onChange={(kind) => address.set({ kind })}
        />
      </TableTools>
      <DataTable
        frame={frame}
        label={t`Security log`}
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
            <EmptyState icon={<IconShieldSearch aria-hidden="true" />} title={<Trans>No entries yet</Trans>}>
              <Trans>Logins, refusals, exports, and who saw which photo. Kept for 180 days.</Trans>
            </EmptyState>
          ),
        })}
      />
      <TableBar paging={paging} />
    </SettingsPage>
  );
}

function Topic({ entry }: { entry: SecurityEntry }) {
  const text = topicOf(entry);
  if (!entry.sessionId || text === '') return text;
  return <AppLink to={`/session/${entry.sessionId}`}>{text}</AppLink>;
}
