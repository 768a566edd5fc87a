import type { PersonCounts, PersonFilter } from '@photoslate/contract/customer-pages';
import { PURPOSES } from '@photoslate/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconTableExport, IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { PeopleList } from '#features/directory/people-list.tsx';
import { peopleColumns } from '#features/directory/people-columns.tsx';
import {
  filterOf,
  idOf,
  savePeople,
  usePeople,
  usePersonCounts,
} from '#features/directory/people.queries.ts';
import { purposeName } from '#features/directory/person-purposes.tsx';
import { useBusy } from '#lib/api/use-busy.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DataTable, insteadOfRows, NoMatch } from '#ui/table/data-table.tsx';
import { type Paging, TableBar } from '#ui/table/table-bar.tsx';
import { TableTools } from '#ui/table/table-tools.tsx';
import { useFittingRows } from '#ui/table/use-fitting-rows.ts';
import { type TableAddress, useTableAddress } from '#ui/table/use-table-address.ts';
import style from './customers-page.module.css';

const PATH = '/studio/customers';
/** A page of the list on a phone. */
const LIST_LENGTH = 25;

/** The customers of the studio, one for each address: a table at the desk, a list on a phone. */
export function Page() {
  const desk = useDesk();
  // The number of rows that fit is measured when the table is mounted.
  return <Customers key={desk ? 'desk' : 'phone'} desk={desk} />;
}

function Customers({ desk }: { desk: boolean }) {
  const { t } = useLingui();
  const isOwner = useUser()?.role === 'owner';
  const address = useTableAddress(PATH, ['filter'], { by: 'registered', direction: 'desc' });
  const frame = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(frame);
  const counts = usePersonCounts(address);
  const { query, rows, paging, isCut } = usePeople(
    address,
    desk ? fitting : LIST_LENGTH,
    counts?.[filterOf(address) ?? 'all'],
  );
  const loading = useSteadyLoading(query.isPending);
  const [saving, run] = useBusy();
  const noMatch = desk ? (
    <NoMatch cleared={address.cleared}>
      <Trans>No customer matches.</Trans>
    </NoMatch>
  ) : (
    <div className={style.pages}>
      <p>
        <Trans>No customer matches.</Trans>
      </p>
      <ButtonLink to={address.cleared}>
        <Trans>Clear filters</Trans>
      </ButtonLink>
    </div>
  );
  const empty = (
    <EmptyState icon={<IconUsers aria-hidden="true" />} title={<Trans>No customers yet</Trans>}>
      <Trans>Customers appear here when they scan a QR code, or when you enter their e-mail address.</Trans>
    </EmptyState>
  );
  const instead = insteadOfRows(address, query, rows, { noMatch, empty });
  return (
    <Screen title={t`Customers`} width="wide" {...(desk ? {} : { back: isOwner ? '/studio' : '/sessions' })}>
      {isOwner && desk && (
        <ActionBar>
          <Button
            busy={saving}
            icon={<IconTableExport size={20} aria-hidden="true" />}
            onClick={() => void run(() => savePeople(address, new Date().toISOString().slice(0, 10)))}
          >
            <Trans>Export CSV</Trans>
          </Button>
        </ActionBar>
      )}
      <TableTools
        search={
          <SearchField
            label={t`Search customers`}
            placeholder={t`Name, e-mail, order or shoot number`}
            value={address.filter('q')}
            onSearch={(text) => address.set({ q: searchable(text) })}
          />
        }
        chips={<Filters address={address} counts={counts} />}
      />
      {desk ? (
        <DataTable
          frame={frame}
          label={t`Customers`}
          columns={peopleColumns}
          rows={rows}
          placeholders={fitting ?? 10}
          busy={query.isPlaceholderData}
          idOf={idOf}
          opens={{ to: ({ id }) => `${PATH}/${id}` }}
          sort={address.sort}
          onSort={address.sortBy}
          instead={instead}
        />
      ) : (
        <>
          {loading && <SkeletonRows rows={8} />}
          {!loading && (instead ?? (rows && <PeopleList people={rows} />))}
        </>
      )}
      {isCut && (
        <p className={style.cut}>
          <Trans>More customers match. Type more to find the right one.</Trans>
        </p>
      )}
      {desk ? <TableBar paging={paging} /> : <PhonePages {...paging} />}
    </Screen>
  );
}

/** A search starts with the second character; one digit is the number of a shoot. */
const searchable = (text: string): string => (text.length > 1 || /^\d$/.test(text) ? text.slice(0, 100) : '');

function Filters({ address, counts }: { address: TableAddress; counts: PersonCounts | undefined }) {
  const { t } = useLingui();
  const chosen = filterOf(address);
  const asked = useUser()?.studio.purposes ?? [];
  const chips: { filter: PersonFilter | undefined; label: string; tone?: 'look' }[] = [
    { filter: undefined, label: t`All` },
    { filter: 'unpaid', label: t`To be paid`, tone: 'look' },
    { filter: 'claims', label: t`Other details`, tone: 'look' },
    { filter: 'bounced', label: t`Bounced` },
    { filter: 'unconfirmed', label: t`Not confirmed` },
    ...PURPOSES.filter(
      (purpose) => asked.includes(purpose) || chosen === purpose || (counts?.[purpose] ?? 0) > 0,
    ).map((purpose) => ({ filter: purpose, label: purposeName(purpose) })),
  ];
  return (
    <FilterChips
      label={t`Which customers`}
      items={chips.map(({ filter, label, tone }) => {
        const count = counts?.[filter ?? 'all'];
        return {
          label,
          to: address.to({ filter: filter ?? '' }),
          current: chosen === filter,
          tone: count ? tone : undefined,
          ...(count === undefined ? {} : { count }),
        };
      })}
    />
  );
}

/** The links to the pages before and after, below the list of a phone. */
function PhonePages({ previous, next }: Pick<Paging, 'previous' | 'next'>) {
  return (
    <div className={style.pages}>
      {previous !== undefined && (
        <ButtonLink to={previous}>
          <Trans>Previous page</Trans>
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink to={next}>
          <Trans>Next page</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
