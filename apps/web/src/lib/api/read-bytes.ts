export interface BytesReading {
  /**
   * Called after each piece with the received share, from 0 to 1. Not called if the server sends no
   * Content-Length.
   */
  onProgress?: (part: number) => void;
  /** Reads nothing of an answer that is longer. */
  mostBytes?: number;
}

/**
 * Reads the bytes of a response. Rejects if the connection is cut.
 *
 * @returns null if the response is longer than `mostBytes`
 */
export async function readBytes(
  response: Response,
  { onProgress, mostBytes }: BytesReading = {},
): Promise<Blob | null> {
  const length = Number(response.headers.get('Content-Length') ?? Number.NaN);
  if (mostBytes !== undefined && length > mostBytes) {
    await response.body?.cancel();
    return null;
  }
  if (!response.body || !onProgress || !(length > 0)) return response.blob();
  const reader = response.body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let here = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the pieces must be read in order
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    here += value.length;
    onProgress(Math.min(1, here / length));
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
}
