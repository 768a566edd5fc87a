import { routePaths } from 'virtual:route-paths';
import { notifyOfFailure, sendSignedIn } from './call.ts';
import { saveFile } from './save-file.ts';

/**
 * Fetches a CSV file and saves it.
 * @throws ApiError after it was shown in a red notification
 */
export async function saveCsv(
  name: 'salesReports.export' | 'orders.export' | 'customers.exportList' | 'securityLog.export',
  body: object,
  fileName: string,
): Promise<void> {
  const [, , url] = routePaths[name];
  const sent = sendSignedIn({ method: 'POST', url, body, as: 'blob' });
  const blob = (await notifyOfFailure(sent, `POST ${url}`)) as Blob;
  await saveFile(new File([blob], fileName, { type: 'text/csv' }));
}
