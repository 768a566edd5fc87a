let worker: Worker | undefined;
let last = 0;
const asked = new Map<number, (sha256: string | null) => void>();

/**
 * A file's SHA-256, hexadecimal, computed beside the page; null when the file cannot be read, as after the card was pulled out.
 * Ask for one after the other: that bounds the memory, and a card is read fastest from its beginning to its end.
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
  // It did not load, or broke: whoever waits is told, and the next file gets a new one.
  started.addEventListener('error', () => {
    worker = undefined;
    for (const answer of asked.values()) answer(null);
    asked.clear();
  });
  return started;
}
