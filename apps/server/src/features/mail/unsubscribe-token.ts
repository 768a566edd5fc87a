import type { Fingerprinter } from '#platform/signing.ts';

/** Whose reminders a token ends: an address as a mark, which can be compared and not read, of one studio. */
export interface Unsubscription {
  readonly studioId: string;
  readonly mark: Buffer;
}

const ID_BYTES = 16;
const MARK_BYTES = 32;

/** What stands for a normalised address in the list of those who want no reminders of a studio. */
export const unsubscribeFingerprint = (marker: Fingerprinter, studioId: string, address: string): Buffer =>
  marker.sign('mail', 'unsubscribe-mark', studioId, address);

const seal = (marker: Fingerprinter, { studioId, mark }: Unsubscription) =>
  marker.sign('mail', 'unsubscribe', studioId, mark.toString('hex'));

/** The token of the way out of reminders. It names no address, and works for good. */
export function unsubscribeToken(marker: Fingerprinter, who: Unsubscription): string {
  const id = Buffer.from(who.studioId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, who.mark, seal(marker, who)]).toString('base64url');
}

/** Whose reminders a token ends; null when it is none of ours. */
export function readUnsubscribeToken(marker: Fingerprinter, token: string): Unsubscription | null {
  if (!/^[\w-]{107}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Of the last letter not every bit is read: only the letter that we write serves.
  if (bytes.toString('base64url') !== token) return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  const studioId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const mark = bytes.subarray(ID_BYTES, ID_BYTES + MARK_BYTES);
  const isOurs = marker.verify(
    'mail',
    bytes.subarray(ID_BYTES + MARK_BYTES),
    'unsubscribe',
    studioId,
    mark.toString('hex'),
  );
  return isOurs ? { studioId, mark } : null;
}
