import { PAGE_LIMIT_MAX, SELECTION_MAX } from '@photoslate/contract/constants';
import { ORDER_FILTERS, type OrderFilter, type OrderTableRow } from '@photoslate/contract/order-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveCsv } from '#lib/api/save-csv.ts';
import { keys } from '#lib/query/keys.ts';
import type { TableAddress } from '#ui/table/use-table-address.ts';
import { useTablePage } from '#ui/table/use-table-page.ts';

/** The filters of the address, beside the search. */
export const FILTERS = ['status', 'session', 'month', 'customer'] as const;

const isFilter = (text: string): text is OrderFilter => (ORDER_FILTERS as readonly string[]).includes(text);

/** The state that the address asks for; an unknown one is ignored. */
export const statusOf = (address: TableAddress): OrderFilter | undefined => {
  const status = address.filter('status');
  return isFilter(status) ? status : undefined;
};

const searchOf = (address: TableAddress) => ({
  search: address.filter('q') || undefined,
  sessionId: address.filter('session') || undefined,
  customerId: address.filter('customer') || undefined,
  month: address.filter('month') || undefined,
});

/** How many orders match the search, by state. */
export function useOrderCounts(address: TableAddress) {
  const search = searchOf(address);
  return useQuery({
    queryKey: [...keys.allOrders, 'counts', search],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await call('orders.counts', { query: search }, { quiet: true, signal })).data,
  }).data;
}

/** The sessions that have orders, newest first. */
export const useOrderSessions = () =>
  useQuery({
    queryKey: [...keys.allOrders, 'sessions'],
    queryFn: async ({ signal }) => (await call('orders.sessions', {}, { quiet: true, signal })).data,
  }).data;

export const idOf = ({ id }: OrderTableRow): string => id;

/** The page of the address. */
export const useOrderPage = (address: TableAddress, limit: number | undefined, total: number | undefined) =>
  useTablePage<OrderTableRow>({
    key: [...keys.allOrders, 'table'],
    address,
    limit,
    idOf,
    total,
    read: ({ sort, ...page }, signal) =>
      call(
        'orders.table',
        { query: { ...searchOf(address), status: statusOf(address), ...page, sort: sort as '-number' } },
        { quiet: true, signal },
      ),
  });

/** All orders that match, for a selection: at most `SELECTION_MAX`. */
export async function readMatchingOrders(address: TableAddress): Promise<OrderTableRow[]> {
  const found: OrderTableRow[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const limit = Math.min(PAGE_LIMIT_MAX, SELECTION_MAX - found.length);
    const query = { ...searchOf(address), status: statusOf(address), limit, after };
    const { data, meta } = await call('orders.table', { query });
    found.push(...data);
    after = meta.hasNext && found.length < SELECTION_MAX ? data.at(-1)?.id : undefined;
  }
  return found;
}

/** Saves the orders that match, or the given ones, as a CSV file. */
export function saveOrders(address: TableAddress, orders: readonly OrderTableRow[] = []): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const body =
    orders.length > 0 ? { ids: orders.map(idOf) } : { ...searchOf(address), status: statusOf(address) };
  return saveCsv('orders.export', body, `orders-${today}.csv`);
}
