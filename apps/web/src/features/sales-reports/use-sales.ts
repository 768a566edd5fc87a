import type { Sales, SalesBy } from '@photoslate/contract/sales-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routePaths } from 'virtual:route-paths';
import { call, sendSignedIn, notifyOfFailure } from '#lib/api/call.ts';
import { saveFile } from '#lib/api/save-file.ts';

/** The grouping and the range of days. Empty dates: the server's default. */
export interface SalesFilterState {
  readonly by: SalesBy;
  readonly from: string;
  readonly to: string;
}

const queryOf = ({ by, from, to }: SalesFilterState) => ({
  by,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** The sales in a range of days. The previous sales stay visible until the new ones are loaded. */
export const useSales = (wish: SalesFilterState) =>
  useQuery({
    queryKey: ['studio', 'sales', wish],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await call('salesReports.show', { query: queryOf(wish) }, { quiet: true, signal })).data,
  });

/**
 * Saves the sales that are shown as a CSV file. Throws `ApiError` after it was shown in a red
 * notification.
 */
export async function saveSales({ by, from, to }: Sales): Promise<void> {
  const [, url] = routePaths['salesReports.export'];
  const sent = sendSignedIn({ method: 'POST', url, body: { by, from, to }, as: 'blob' });
  const blob = (await notifyOfFailure(sent, `POST ${url}`)) as Blob;
  await saveFile(new File([blob], `sales-${by}-${from}-${to}.csv`, { type: 'text/csv' }));
}
