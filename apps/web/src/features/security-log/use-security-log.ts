import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecurityEntry, SecurityKind } from '@photoslate/contract/security-log';
import { call } from '#lib/api/call.ts';
import { saveCsv } from '#lib/api/save-csv.ts';
import type { TableAddress } from '#ui/table/use-table-address.ts';
import { useTablePage } from '#ui/table/use-table-page.ts';
import { securityKinds } from './security-words.ts';

const KEY = ['studio', 'security-log'];
const LIST_ROWS = 50;

/** The security log, newest first, for the list of a phone. */
export const useSecurityList = () =>
  useInfiniteQuery({
    queryKey: [...KEY, 'list'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: LIST_ROWS, ...(pageParam ? { after: pageParam } : {}) };
      return call('securityLog.table', { query }, { quiet: true, signal });
    },
    getNextPageParam: ({ data, meta }) => (meta.hasNext ? data.at(-1)?.id : undefined),
    // The server sends no event for a new entry.
    refetchOnMount: 'always',
    // The cache is stored on the device, and this log is not for a device that gets lost.
    gcTime: 0,
  });

/** A page of the table of the log. */
export const useSecurityPage = (address: TableAddress, limit: number | undefined) =>
  useTablePage<SecurityEntry>({
    key: KEY,
    address,
    limit,
    idOf: ({ id }) => id,
    total: undefined,
    read: ({ sort, ...page }, signal) => {
      const query = { ...filtersOf(address), sort: sort as '-time', ...page };
      return call('securityLog.table', { query }, { quiet: true, signal });
    },
  });

const filtersOf = (address: TableAddress) => ({
  search: address.filter('q') || undefined,
  userId: address.filter('who') || undefined,
  kind: kindOf(address),
});

/** The kind that the address asks for; an unknown one is ignored. */
function kindOf(address: TableAddress): SecurityKind | undefined {
  return securityKinds().find(({ value }) => value === address.filter('kind'))?.value;
}

/** Saves the entries that match as a CSV file. */
export function saveSecurityLog(address?: TableAddress): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  return saveCsv('securityLog.export', address ? filtersOf(address) : {}, `security-log-${today}.csv`);
}
