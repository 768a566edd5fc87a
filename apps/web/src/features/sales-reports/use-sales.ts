import type { Sales, SalesBy } from '@photoslate/contract/sales-reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routePaths } from 'virtual:route-paths';
import { call, sendSignedIn, notifyOfFailure } from '#lib/api/call.ts';
import { saveFile } from '#lib/api/save-file.ts';

/** By what, and from which day to which; empty: as the server chooses. */
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

/** Sales of some days; what was shown stays until others are here. */
export const useSales = (wish: SalesFilterState) =>
  useQuery({
    queryKey: ['studio', 'sales', wish],
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) =>
      (await call('salesReports.show', { query: queryOf(wish) }, { quiet: true, signal })).data,
  });

/** Saves the sales that are shown as a CSV file. A failure is told in a red notification; throws `ApiError`. */
export async function saveSales({ by, from, to }: Sales): Promise<void> {
  const [, url] = routePaths['salesReports.export'];
  const sent = sendSignedIn({ method: 'POST', url, body: { by, from, to }, as: 'blob' });
  const blob = (await notifyOfFailure(sent, `POST ${url}`)) as Blob;
  await saveFile(new File([blob], `sales-${by}-${from}-${to}.csv`, { type: 'text/csv' }));
}
