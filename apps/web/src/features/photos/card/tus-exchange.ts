interface Outgoing {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly signal: AbortSignal;
  /** Number of bytes of the body that were sent. */
  readonly onSent: (bytes: number) => void;
}

/** A response; status 0: none arrived. */
export interface Answer {
  readonly status: number;
  header(name: string): string | null;
  readonly body: string;
}

/**
 * Timeout of a connection without progress. Its socket may not report that it is dead, because the
 * phone slept or the network changed.
 */
const SILENCE_MS = 30_000;
/** Timeout of the response after all bytes were sent. The server reads the file back meanwhile. */
const ANSWER_MS = 120_000;
const LOOK_MS = 2000;

/**
 * One tus request. It uses XMLHttpRequest, because `fetch` reports no upload progress. Rejects only
 * when `signal` aborts it.
 */
export function exchange({ method, url, headers, body, signal, onSent }: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let heardAt = Date.now();
    let patienceMs = SILENCE_MS;
    const watch = setInterval(() => Date.now() - heardAt > patienceMs && request.abort(), LOOK_MS);
    const end = () => {
      clearInterval(watch);
      signal.removeEventListener('abort', stop);
    };
    const stop = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded }) => {
      heardAt = Date.now();
      onSent(loaded);
    });
    request.upload.addEventListener('load', () => {
      heardAt = Date.now();
      patienceMs = ANSWER_MS;
    });
    request.addEventListener('loadend', () => {
      end();
      if (signal.aborted) reject(signal.reason);
      else
        resolve({
          status: request.status,
          header: (name) => request.getResponseHeader(name),
          body: request.responseText,
        });
    });
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal.aborted) {
      end();
      reject(signal.reason);
      return;
    }
    signal.addEventListener('abort', stop);
    request.send(body ?? null);
  });
}
