import type { PersonCounts, PersonFilter, PersonPage, PersonRow } from '@photoslate/contract/customer-pages';
import { PERSON_FILTERS } from '@photoslate/contract/customer-pages';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveCsv } from '#lib/api/save-csv.ts';
import { keys } from '#lib/query/keys.ts';
import type { TableAddress } from '#ui/table/use-table-address.ts';
import { useTablePage } from '#ui/table/use-table-page.ts';

export const idOf = ({ id }: PersonRow): string => id;

/** The filter in the address, if it is one. */
export const filterOf = (address: TableAddress): PersonFilter | undefined =>
  PERSON_FILTERS.find((filter) => filter === address.filter('filter'));

const searchOf = (address: TableAddress) => {
  const [search, filter] = [address.filter('q'), filterOf(address)];
  return { ...(search ? { search } : {}), ...(filter ? { filter } : {}) };
};

/** How many customers the search finds, by filter. */
export function usePersonCounts(address: TableAddress): PersonCounts | undefined {
  const { search } = searchOf(address);
  return useQuery({
    queryKey: [...keys.customers, 'counts', search],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await call('customers.counts', { query: search ? { search } : {} }, { quiet: true, signal })).data,
  }).data;
}

/** One page of the list of customers. `total`: the number of rows of all pages, if it is known. */
export function usePeople(address: TableAddress, limit: number | undefined, total: number | undefined) {
  const table = useTablePage({
    key: keys.customers,
    address,
    limit,
    idOf,
    total,
    read: ({ sort, ...page }, signal) =>
      call(
        'customers.list',
        { query: { ...page, ...searchOf(address), sort: sort as '-registered' } },
        { quiet: true, signal },
      ),
  });
  // The parts of a table do not know this property of the answer.
  const meta = table.query.data?.meta as { isCut?: boolean } | undefined;
  return { ...table, isCut: meta?.isCut ?? false };
}

/** Saves the customers that match as a CSV file. */
export const savePeople = (address: TableAddress, day: string): Promise<void> =>
  saveCsv('customers.exportList', searchOf(address), `customers-${day}.csv`);

/** The page of one customer, and a function that shows a newer state of it. */
export function usePerson(id: string) {
  const client = useQueryClient();
  const queryKey = keys.customer(id);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call('customers.show', { params: { id } }, { quiet: true, signal })).data,
    refetchOnMount: 'always',
  });
  const changed = (person: PersonPage) => {
    client.setQueryData(queryKey, person);
    void client.invalidateQueries({ queryKey: keys.customers });
  };
  return { query, changed };
}
