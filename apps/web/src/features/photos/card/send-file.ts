import { ApiError } from '#lib/api/error-record.ts';
import { atServer } from '#lib/api/server-address.ts';
import { accessToken, tokenRefused } from '#lib/auth/login-state.ts';
import { type Answer, exchange } from './tus-exchange.ts';

/** Why a file was kept out. What is no fault of the file is not among them: then it waits. */
export type Refusal =
  | 'no-photograph'
  | 'empty'
  | 'too-large'
  | 'damaged'
  | 'unreadable'
  | 'not-allowed'
  | 'failed';

/** Why nothing can be sent for a while, by no fault of any file. */
export type Trouble = 'network' | 'busy' | 'no-room' | 'signed-out';

export type Outcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  /** The server does not want it now: again after so long. */
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'trouble'; readonly why: Trouble; readonly waitMs?: number };

/** A file on its way: what the server needs to know it by, whichever page or device began to send it. */
export interface Sendable {
  readonly file: File;
  /** Its bytes. */
  readonly size: number;
  readonly name: string;
  readonly sha256: string;
  /** Something of it may be on the server: then that is asked for first. */
  begun: boolean;
}

const PIECE = 'application/offset+octet-stream';
/** What one try may ask: an upload that is lost or moved on under our hands begins anew. */
const MOST_REQUESTS = 12;

/**
 * Sends one file by tus. The server knows an unfinished upload by the file's checksum, so that it goes on after a reload, a crash of
 * either side, or from another device, and nothing is remembered here. Rejects only when `signal` ends it.
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

/** What an answer means; null: ask again, from where the server now stands. */
async function outcomeOf(answer: Answer, file: File): Promise<Outcome | null> {
  const { status } = answer;
  const waitMs = 1000 * (Number(answer.header('Retry-After')) || 2);
  if (status === 0)
    return (await isReadable(file)) ? { kind: 'trouble', why: 'network' } : refused('unreadable');
  if (status === 415) return refused('no-photograph');
  if (status === 413) return refused('too-large');
  if (status === 422) return refused('damaged');
  if (status === 403) return refused('not-allowed');
  if (status === 507) return { kind: 'trouble', why: 'no-room', waitMs };
  if (status === 423 || status === 500) return { kind: 'later', waitMs };
  if (status === 429) return { kind: 'trouble', why: 'busy', waitMs };
  if (status >= 502 && status <= 504) return { kind: 'trouble', why: 'network' };
  // A refused token is refreshed, an upload that is gone or has moved on is asked for anew.
  return status === 401 || status === 404 || status === 409 || status === 204 ? null : refused('failed');
}

/** A token could not be had: nobody is logged in any more, or the network is away. */
function afterToken(error: unknown): Outcome {
  const ended = error instanceof ApiError && error.record.statusCode === 401;
  return { kind: 'trouble', why: ended ? 'signed-out' : 'network' };
}

/** Whether the file is still there: a card that was pulled out looks to a request like a network that broke. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
