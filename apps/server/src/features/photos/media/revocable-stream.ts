/** While bytes are on their way, whether they still may be is asked so often. */
const RECHECK_INTERVAL_MS = 500;

/** The same bytes, which break off soon after `held` says by a failure that they are no longer their reader's to have. */
export async function* revocableStream(
  bytes: AsyncIterable<Uint8Array>,
  held: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let lookedAt = performance.now();
  for await (const chunk of bytes) {
    if (performance.now() - lookedAt > RECHECK_INTERVAL_MS) {
      await held();
      lookedAt = performance.now();
    }
    yield chunk;
  }
}
