import type { Fingerprinter } from '#platform/signing.ts';

/**
 * The content of a token: a studio and the fingerprint (HMAC) of an address. The fingerprint can be
 * compared, but it does not reveal the address.
 */
export interface Unsubscription {
  readonly studioId: string;
  readonly mark: Buffer;
}

const ID_BYTES = 16;
const MARK_BYTES = 32;

/** The fingerprint of a normalised address in a studio's opt-out list. */
export const unsubscribeFingerprint = (marker: Fingerprinter, studioId: string, address: string): Buffer =>
  marker.sign('mail', 'unsubscribe-mark', studioId, address);

const sign = (marker: Fingerprinter, { studioId, mark }: Unsubscription) =>
  marker.sign('mail', 'unsubscribe', studioId, mark.toString('hex'));

/** The token of the unsubscribe link. It does not contain the address and never expires. */
export function unsubscribeToken(marker: Fingerprinter, who: Unsubscription): string {
  const id = Buffer.from(who.studioId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, who.mark, sign(marker, who)]).toString('base64url');
}

/** Verifies a token; null if it is invalid. */
export function readUnsubscribeToken(marker: Fingerprinter, token: string): Unsubscription | null {
  if (!/^[\w-]{107}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The last character has unused bits: accept only the canonical encoding.
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
