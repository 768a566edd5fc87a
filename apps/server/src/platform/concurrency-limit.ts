/** Runs a task as soon as a slot is free (FIFO). */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a limit of `slots` concurrent tasks. */
export function createConcurrencyLimit(slots: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let free = slots;
  const release = () => {
    const next = waiting.shift();
    // Hands the slot to the next waiter (FIFO).
    if (next) next();
    else free += 1;
  };
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      release();
    }
  };
}
