import { uuidv7 } from 'uuidv7';
import { HttpError } from './http-error.ts';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be compared with an id column at all; PostgreSQL refuses any other as a failed cast. */
export const isId = (text: string): boolean => ID.test(text);

/** An id from outside in its one written form; a malformed one is unknown, like any other that does not exist. */
export function knownId(text: string): string {
  if (!isId(text)) throw new HttpError('not_found');
  return text.toLowerCase();
}

/** A new id: UUIDv7, so that newer rows come later. */
export const newId = (): string => uuidv7();
