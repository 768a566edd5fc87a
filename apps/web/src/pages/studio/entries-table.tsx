import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { nameOf } from '#features/people/people-list.tsx';
import { usePeople } from '#features/people/use-people.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable, insteadOfRows, NoMatch } from '#ui/table/data-table.tsx';
import { TableBar } from '#ui/table/table-bar.tsx';
import { FilterSelect, TableTools } from '#ui/table/table-tools.tsx';
import { useFittingRows } from '#ui/table/use-fitting-rows.ts';
import { useTableAddress } from '#ui/table/use-table-address.ts';
import type { useTablePage } from '#ui/table/use-table-page.ts';
import style from './entries-table.module.css';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly by: { readonly kind: string; readonly id?: string; readonly address?: string | null };
}

/** What a row of a log shows beside its time. */
interface EntryCells<E> {
  readonly who: (entry: E) => string;
  readonly what: (entry: E) => ReactNode;
  readonly about: (entry: E) => ReactNode;
}

interface EntriesTableProps<E> {
  title: string;
  /** From `useEntriesAddress`. */
  table: ReturnType<typeof useEntriesAddress>;
  page: ReturnType<typeof useTablePage<E>>;
  searchPlaceholder: string;
  /** The filter beside the one for the user. */
  choice: {
    readonly name: string;
    readonly label: string;
    readonly any: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
  cells: EntryCells<E>;
  /** Shown while there are no entries at all. */
  empty: ReactNode;
  /** What can be done with the entries that match. */
  actions?: ReactNode;
  /** Said about the search, above the table. */
  notice?: ReactNode;
  /** Said when nothing matches. */
  noMatch?: ReactNode;
}

/** The address of a log with search and two filters, and how many of its rows fit. */
export function useEntriesAddress(path: string, filter: string) {
  const address = useTableAddress(path, ['who', filter], { by: 'time', direction: 'desc' });
  const frame = useRef<HTMLDivElement>(null);
  const limit = useFittingRows(frame);
  return { address, frame, limit };
}

/** A log of the studio as a table, for the desk. */
export function EntriesTable<E extends Entry>(props: EntriesTableProps<E>) {
  const { title, table, page, searchPlaceholder, choice, cells, empty, actions, notice, noMatch } = props;
  const { address, frame, limit } = table;
  const { query, rows, paging } = page;
  const { t } = useLingui();
  const people = usePeople();
  return (
    <SettingsPage title={title} width="wide">
      {actions}
      <TableTools
        search={
          <SearchField
            label={t`Search the log`}
            placeholder={searchPlaceholder}
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
          label={choice.label}
          any={choice.any}
          value={address.filter(choice.name)}
          options={choice.options}
          onChange={(value) => address.set({ [choice.name]: value })}
        />
      </TableTools>
      <div role="status" className={style.notice}>
        {notice}
      </div>
      <DataTable
        frame={frame}
        label={title}
        columns={columnsOf(cells, rows ?? [])}
        rows={rows}
        placeholders={limit ?? 10}
        busy={query.isPlaceholderData}
        idOf={({ id }) => id}
        sort={address.sort}
        onSort={address.sortBy}
        instead={insteadOfRows(address, query, rows, {
          noMatch: (
            <NoMatch cleared={address.cleared}>
              {noMatch ?? <Trans>Nothing in the log matches.</Trans>}
            </NoMatch>
          ),
          empty,
        })}
      />
      <TableBar paging={paging} />
    </SettingsPage>
  );
}

/** Columns of the entries: when, who, and one line about the action and its object. */
function columnsOf<E extends Entry>(
  { who, what, about }: EntryCells<E>,
  entries: readonly E[],
): readonly Column<E>[] {
  const repeats = repeatsOf(entries);
  const unlessRepeated = (entry: E, text: string) => (
    <span className={classNames(repeats.has(entry.id) && `visually-hidden ${style.repeated}`)}>{text}</span>
  );
  return [
    {
      id: 'time',
      head: <Trans>Time</Trans>,
      cell: (entry) => unlessRepeated(entry, formatWhen(entry.at)),
      sort: 'desc',
      width: '128px',
    },
    {
      id: 'who',
      head: <Trans>Who</Trans>,
      cell: (entry) => unlessRepeated(entry, who(entry)),
      width: '20%',
      wideWidth: '168px',
    },
    {
      id: 'what',
      head: <Trans>What</Trans>,
      cell: (entry) => (
        <>
          <b className={style.what}>{what(entry)}</b> {about(entry)}
        </>
      ),
    },
  ];
}

/** The identity of the person, or undefined if the log does not store it. */
const identityOf = ({ by }: Entry): string | undefined =>
  by.kind === 'system' ? by.kind : (by.id ?? (by.address ? `${by.kind} ${by.address}` : undefined));

/** The entries with the time and the person of the entry above: these are not shown again. */
function repeatsOf(entries: readonly Entry[]): ReadonlySet<string> {
  const first = (entry: Entry) => {
    const identity = identityOf(entry);
    return identity === undefined ? entry.id : `${formatWhen(entry.at)}\n${identity}`;
  };
  return new Set(
    entries.filter((entry, nth) => nth > 0 && first(entries[nth - 1]!) === first(entry)).map(({ id }) => id),
  );
}
