/**
 * Runs work for each item, for a few of them at once. After a failure it starts no more work. It
 * settles when nothing runs any more, so the caller may then undo what was done.
 */
export async function forEachAtOnce<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let failed = false;
  const worker = async () => {
    for (;;) {
      const next = await iterator.next();
      if (next.done || failed) return;
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
