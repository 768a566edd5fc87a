export interface BytesReading {
  /** Told after each piece: how much of the answer is here, from 0 to 1. Not told when the server does not say how long it is. */
  onProgress?: (part: number) => void;
  /** Of a longer answer nothing is read. */
  mostBytes?: number;
}

/** The bytes of an answer; null when there are more than wanted. Rejects when the connection is cut. */
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
    // oxlint-disable-next-line no-await-in-loop -- one piece comes after the other
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    here += value.length;
    onProgress(Math.min(1, here / length));
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
}
