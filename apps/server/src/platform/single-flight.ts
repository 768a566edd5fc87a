/** Runs a piece of work by its key; whoever asks for the same key meanwhile gets the same promise. */
export type SingleFlight = (key: string, work: () => Promise<void>) => Promise<void>;

export function openSingleFlight(): SingleFlight {
  const running = new Map<string, Promise<void>>();
  return (key, work) => {
    const begun = running.get(key);
    if (begun) return begun;
    const flight = work().finally(() => running.delete(key));
    running.set(key, flight);
    return flight;
  };
}
