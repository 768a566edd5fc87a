import { isId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import type { SessionCursor } from './sessions.store.ts';

/** The place after a session in a list, as a client sends it back. */
export const encodeSessionCursor = ({ createdAt, id }: SessionCursor): string =>
  Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');

/** @throws Problem `bad_request` when it is no cursor of ours */
export function decodeSessionCursor(text: string | undefined): SessionCursor | null {
  if (text === undefined) return null;
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split('.');
  const createdAt = new Date(Number(time));
  if (!/^\d{1,15}$/.test(time) || Number.isNaN(createdAt.getTime()) || !isId(id))
    throw new HttpError('bad_request');
  return { createdAt, id };
}
