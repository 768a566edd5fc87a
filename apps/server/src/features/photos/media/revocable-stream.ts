/** Interval of the access check during a download. */
const RECHECK_INTERVAL_MS = 500;

/**
 * Passes the bytes through. The stream fails soon after `recheck` rejects because access was
 * revoked.
 */
export async function* revocableStream(
  bytes: AsyncIterable<Uint8Array>,
  recheck: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let checkedAt = performance.now();
  for await (const chunk of bytes) {
    if (performance.now() - checkedAt > RECHECK_INTERVAL_MS) {
      await recheck();
      checkedAt = performance.now();
    }
    yield chunk;
  }
}
