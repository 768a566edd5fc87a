import { uuidv7 } from 'uuidv7';
import { HttpError } from './http-error.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether a text is a UUID. PostgreSQL fails to cast anything else when it is compared with an id
 * column.
 */
export const isId = (text: string): boolean => ID.test(text);

/**
 * Normalises an id from a client to lower case.
 * @throws HttpError `not_found` if it is malformed
 */
export function knownId(text: string): string {
  if (!isId(text)) throw new HttpError('not_found');
  return text.toLowerCase();
}

/** A new id: a UUIDv7, so that ids sort by creation time. */
export const newId = (): string => uuidv7();
