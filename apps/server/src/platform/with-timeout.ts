/**
 * Resolves with the result of the work, or with undefined after the timeout. The timer is always
 * cleared, and does not keep the process alive.
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms).unref();
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
