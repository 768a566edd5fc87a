/**
 * Limits how often something runs: at once the first time, and for all calls of the next interval
 * together at its end.
 */
export function oncePerInterval(intervalMs: number, run: () => void): () => void {
  let lastMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = undefined;
    lastMs = performance.now();
    run();
  };
  return () => {
    if (timer) return;
    const waitMs = lastMs + intervalMs - performance.now();
    if (waitMs <= 0) start();
    else timer = setTimeout(start, waitMs).unref();
  };
}
