import type { Signer } from '#platform/signing.ts';

const ID_BYTES = 16;
const MAC_BYTES = 32;

/** The part of a link that its token depends on. A new version invalidates all earlier tokens. */
export interface LinkVersion {
  readonly id: string;
  readonly version: number;
}

/**
 * The secret of a link, base64url: its id and an HMAC over id and version. It is computed when it
 * is sent and never stored.
 */
export function linkToken(signer: Signer, { id, version }: LinkVersion): string {
  return tokenOf(id, signer.sign('link', id, String(version)));
}

/** The secret of a share, of the same form. Each share has an id of its own, and so no version. */
export const shareToken = (signer: Signer, id: string): string => tokenOf(id, signer.sign('share', id));

const tokenOf = (id: string, mac: Buffer): string =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), mac]).toString('base64url');

/** Parses a token of a link or a share without verifying it; null if it is malformed. */
export function readLinkToken(token: string): { id: string; mac: Buffer } | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + MAC_BYTES) return null;
  const hex = bytes.toString('hex', 0, ID_BYTES);
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );
  return { id, mac: bytes.subarray(ID_BYTES) };
}

/**
 * The link version that a token was issued for, searched from the current version down to 1; null
 * if the signature is invalid.
 */
export function versionOf(signer: Signer, link: LinkVersion, mac: Buffer): number | null {
  for (let version = link.version; version > 0; version--) {
    if (signer.verify('link', mac, link.id, String(version))) return version;
  }
  return null;
}
