import { SALES_BY, type Sales, type SalesBy } from '@photoslate/contract/sales-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveCsv } from '#lib/api/save-csv.ts';

/** The grouping and the range of days. Empty dates: the server's default. */
export interface SalesFilterState {
  readonly by: SalesBy;
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the wish from the address. What it does not know is left to the server. */
export function salesWishOf(search: URLSearchParams): SalesFilterState {
  const day = (name: string) => (DAY.test(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  return {
    by: SALES_BY.find((by) => by === search.get('by')) ?? 'day',
    from: day('from'),
    to: day('to'),
  };
}

/** The path of a wish. */
export function salesPath({ by, from, to }: SalesFilterState): string {
  const search = new URLSearchParams(Object.entries({ by, from, to }).filter(([, value]) => value !== ''));
  return `/studio/sales?${search}`;
}

const queryOf = ({ by, from, to }: SalesFilterState) => ({
  by,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** The sales in a range of days. The previous sales stay visible until the new ones are loaded. */
export const useSales = (wish: SalesFilterState) =>
  useQuery({
    queryKey: ['studio', 'sales-report', wish],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await call('salesReports.show', { query: queryOf(wish) }, { quiet: true, signal })).data,
  });

/**
 * Saves the sales that are shown as a CSV file. Throws `ApiError` after it was shown in a red
 * notification.
 */
export const saveSales = ({ by, from, to }: Sales): Promise<void> =>
  saveCsv('salesReports.export', { by, from, to }, `sales-${by}-${from}-${to}.csv`);
