import { ApiError, failureBody, needsLogin } from '#lib/api/error-record.ts';
import { atServer } from '#lib/api/server-address.ts';
import { accessToken, tokenRefused } from '#lib/auth/login-state.ts';
import { type Answer, exchange } from './tus-exchange.ts';

/** Why a file was rejected. For other reasons a file waits instead. */
export type Refusal =
  | 'no-photograph'
  | 'empty'
  | 'too-large'
  | 'damaged'
  | 'unreadable'
  | 'not-allowed'
  | 'failed';

/** Why no file can be sent for a while. The cause lies outside of the files. */
export type Trouble = 'network' | 'busy' | 'no-room' | 'quota' | 'signed-out';

export type Outcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  /** The server cannot take the file now. Retry after `waitMs`. */
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'trouble'; readonly why: Trouble; readonly waitMs?: number };

/**
 * A file with the data by which the server recognizes it, whichever page or device started its
 * upload.
 */
export interface Sendable {
  readonly file: File;
  /** In bytes. */
  readonly size: number;
  readonly name: string;
  readonly sha256: string;
  /** The server may have a part of it, so the client first asks for the offset. */
  begun: boolean;
}

const PIECE = 'application/offset+octet-stream';
/**
 * The request limit of one attempt. An upload that is lost, or that another client advanced, starts
 * again.
 */
const MOST_REQUESTS = 12;

/**
 * Uploads one file with tus. The server recognizes an unfinished upload by the file's checksum. The
 * upload therefore continues after a reload, after a crash of either side, or from another device,
 * and the client stores nothing. Rejects only when `signal` aborts it.
 */
export async function sendFile(
  sessionId: string,
  item: Sendable,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<Outcome> {
  const { file, size, sha256 } = item;
  const metadata = Object.entries({ sessionId, filename: item.name, sha256 });
  const ask = async (
    url: string,
    method: 'POST' | 'PATCH',
    headers: Record<string, string>,
    from?: number,
  ) => {
    const token = await accessToken();
    const answer = await exchange({
      method,
      url: atServer(url),
      headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}`, ...headers },
      ...(from === undefined ? {} : { body: file.slice(from) }),
      signal,
      onSent: (bytes) => onSent((from ?? 0) + bytes),
    });
    if (answer.status === 401) tokenRefused(token);
    return answer;
  };
  const create = (whole: boolean) =>
    ask(
      '/api/uploads',
      'POST',
      {
        'Upload-Length': String(size),
        'Upload-Metadata': metadata.map(([key, value]) => `${key} ${base64(value)}`).join(','),
        ...(whole ? { 'Content-Type': PIECE } : {}),
      },
      whole ? 0 : undefined,
    );

  try {
    for (let request = 0; request < MOST_REQUESTS; request += 1) {
      const whole = !item.begun;
      item.begun = true;
      let answer = await create(whole);
      if (answer.status === 404) return refused('not-allowed');
      if (answer.status === 201) {
        const offset = Number(answer.header('Upload-Offset'));
        if (offset === size) return { kind: 'stored' };
        onSent(offset);
        const headers = { 'Upload-Offset': String(offset), 'Content-Type': PIECE };
        answer = await ask(answer.header('Location') ?? '', 'PATCH', headers, offset);
        if (answer.status === 204 && Number(answer.header('Upload-Offset')) === size)
          return { kind: 'stored' };
      }
      const outcome = await outcomeOf(answer, file);
      if (outcome) return outcome;
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return afterToken(error);
  }
  return refused('failed');
}

const refused = (why: Refusal): Outcome => ({ kind: 'refused', why });

/** Maps an answer to an outcome; null: ask again, from the server's current offset. */
async function outcomeOf(answer: Answer, file: File): Promise<Outcome | null> {
  const { status } = answer;
  const waitMs = 1000 * (Number(answer.header('Retry-After')) || 2);
  if (status === 0)
    return (await isReadable(file)) ? { kind: 'trouble', why: 'network' } : refused('unreadable');
  if (status === 415) return refused('no-photograph');
  if (status === 413) return refused('too-large');
  if (status === 422) return refused('damaged');
  if (status === 403)
    return needsLogin(status, codeOf(answer))
      ? { kind: 'trouble', why: 'signed-out' }
      : refused('not-allowed');
  if (status === 507)
    return { kind: 'trouble', why: codeOf(answer) === 'quota_reached' ? 'quota' : 'no-room', waitMs };
  if (status === 423 || status === 500) return { kind: 'later', waitMs };
  if (status === 429) return { kind: 'trouble', why: 'busy', waitMs };
  if (status >= 502 && status <= 504) return { kind: 'trouble', why: 'network' };
  // A rejected token is refreshed. An upload that is gone or has advanced is looked up again.
  return status === 401 || status === 404 || status === 409 || status === 204 ? null : refused('failed');
}

/** The server's error code. The answer of a proxy or a firewall has none. */
function codeOf({ body }: Answer): string | undefined {
  try {
    return failureBody(JSON.parse(body)).code;
  } catch {
    return undefined;
  }
}

/** No token was available: the user is logged out, or the network is down. */
function afterToken(error: unknown): Outcome {
  const ended = error instanceof ApiError && error.record.statusCode === 401;
  return { kind: 'trouble', why: ended ? 'signed-out' : 'network' };
}

/**
 * Whether the file is still readable. To a request, a removed card looks like a network failure.
 */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
