let worker: Worker | undefined;
let last = 0;
const asked = new Map<number, (sha256: string | null) => void>();

/**
 * A file's SHA-256 in hexadecimal, computed in a worker; null if the file cannot be read, for
 * example after the card was removed. Hash one file at a time: that limits memory use, and
 * sequential reading is fastest on a card.
 */
export function sha256Of(file: File): Promise<string | null> {
  worker ??= startWorker();
  const id = (last += 1);
  const { promise, resolve } = Promise.withResolvers<string | null>();
  asked.set(id, resolve);
  worker.postMessage({ id, file }, {});
  return promise;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./hash.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; sha256: string | null }>) => {
    asked.get(data.id)?.(data.sha256);
    asked.delete(data.id);
  });
  // The worker failed to load, or crashed. All pending calls get null, and the next file starts a
  // new worker.
  started.addEventListener('error', () => {
    worker = undefined;
    for (const answer of asked.values()) answer(null);
    asked.clear();
  });
  return started;
}
