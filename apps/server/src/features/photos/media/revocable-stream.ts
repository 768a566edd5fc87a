/** Interval of the access check while a file is being made or downloaded. */
export const RECHECK_INTERVAL_MS = 500;

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
    const nowMs = performance.now();
    if (nowMs - checkedAt > RECHECK_INTERVAL_MS) {
      await recheck();
      // The time before the check: on a busy server its answer arrives late, and access may have
      // been revoked since the database gave it.
      checkedAt = nowMs;
    }
    yield chunk;
  }
}
