import { notifyOfFailure } from './call.ts';
import { send } from './send.ts';

/**
 * Larger files are left to the browser, which streams them to the disk. A page on a phone crashes
 * if it holds that much in memory.
 */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Fetches a file from a signed address of this server (`/api/media/…?k=`). `onProgress` receives
 * the downloaded share, from 0 to 1.
 *
 * @returns null if the file exists but is too large for the page's memory
 * @throws ApiError after it was shown in a red notification
 */
export async function download(address: string, onProgress: (part: number) => void): Promise<Blob | null> {
  const reading = { onProgress, mostBytes: MAX_BYTES };
  const sent = send({ method: 'GET', url: address, as: 'blob', reading });
  // The key of the error contains the path, but not the signature that gives access to the file.
  return (await notifyOfFailure(sent, `GET ${address.split('?')[0]}`)) as Blob | null;
}
