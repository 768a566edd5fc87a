/** Runs a piece of work when a place is free, in the order in which all came. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most so many pieces of work run at once. */
export function createConcurrencyLimit(places: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let free = places;
  const leave = () => {
    const next = waiting.shift();
    // A place goes from hand to hand: nobody who comes now is before those who wait.
    if (next) next();
    else free += 1;
  };
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
