interface Outgoing {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly signal: AbortSignal;
  /** Bytes of the body that have left. */
  readonly onSent: (bytes: number) => void;
}

/** An answer; status 0: none came. */
export interface Answer {
  readonly status: number;
  header(name: string): string | null;
}

/** A connection on which nothing has moved for so long is dead, though its socket may not know: the phone slept, the network changed. */
const SILENCE_MS = 30_000;
/** Once all bytes have left, the server still reads them back. */
const ANSWER_MS = 120_000;
const LOOK_MS = 2000;

/** One request of tus. An XMLHttpRequest, because `fetch` tells nothing of what has left. Rejects only when `signal` ends it. */
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
      else resolve({ status: request.status, header: (name) => request.getResponseHeader(name) });
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
