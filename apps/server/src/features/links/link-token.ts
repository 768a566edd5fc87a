import type { Signer } from '#platform/signing.ts';

const ID_BYTES = 16;
const MAC_BYTES = 32;

/** What of a link its token depends on: raising the version makes every earlier token worthless. */
export interface LinkVersion {
  readonly id: string;
  readonly version: number;
}

/** The secret of a link: its id and an HMAC over id and version, base64url. Made when it is sent, never stored. */
export function linkToken(signer: Signer, { id, version }: LinkVersion): string {
  const mac = signer.sign('link', id, String(version));
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), mac]).toString('base64url');
}

/** A token taken apart, before anything about it is believed; null when it is none. */
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

/** Which version of the link a token was made for, from the present one back to the first; null when it was never ours. */
export function versionOf(signer: Signer, link: LinkVersion, mac: Buffer): number | null {
  for (let version = link.version; version > 0; version--) {
    if (signer.verify('link', mac, link.id, String(version))) return version;
  }
  return null;
}
