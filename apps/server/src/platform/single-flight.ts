/** Runs a task by its key. Callers with the same key share the promise while the task runs. */
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
