import { notifyOfFailure } from './call.ts';
import { send } from './send.ts';

/** Above this a file is left to the browser, which writes it to the disk piece by piece: a phone's page dies of less than its memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Fetches a file from a signed address of this server (`/api/media/…?k=`). Null: it is there, but too large for a page's memory.
 * `onProgress` is told how much of it is here, from 0 to 1. Throws `ApiError`, which has been told in a red notification.
 */
export async function download(address: string, onProgress: (part: number) => void): Promise<Blob | null> {
  const reading = { onProgress, mostBytes: MOST_BYTES };
  const sent = send({ method: 'GET', url: address, as: 'blob', reading });
  // The key of the error says which file, and not the signature that opens it.
  return (await notifyOfFailure(sent, `GET ${address.split('?')[0]}`)) as Blob | null;
}
