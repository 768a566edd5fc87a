import { createHash } from 'node:crypto';
import type { Signer } from '#platform/signing.ts';

const ID_BYTES = 16;
const VERSION_BYTES = 3;
const MAC_BYTES = 32;
const TOKEN_CHARACTERS = ((ID_BYTES + VERSION_BYTES + MAC_BYTES) * 4) / 3;
/** Tokens of earlier versions consist of the signature only. */
const FORMER_TOKEN = /^[\w-]{43}$/;

/** A one-time secret in the link of a mail. */
export interface MailedSecret {
  readonly kind: 'password-reset' | 'invitation' | 'email-change' | 'email-undo';
  readonly id: string;
  /** A new version invalidates all earlier tokens. */
  readonly version: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * The hash under which a feature stores a secret. It does not depend on the signing key, so the
 * secret is found whichever key signs the mail later.
 */
export const secretHash = ({ kind, id, version }: MailedSecret): Buffer =>
  sha256(JSON.stringify([kind, id, version]));

/**
 * The token of a secret: its id and version with a signature. It is computed when the mail is sent
 * and never stored.
 */
export function mailedToken(signer: Signer, { kind, id, version }: MailedSecret): string {
  const what = Buffer.alloc(ID_BYTES + VERSION_BYTES);
  what.write(id.replaceAll('-', ''), 'hex');
  what.writeUIntBE(version, ID_BYTES, VERSION_BYTES);
  return Buffer.concat([what, signer.sign('mail', kind, id, String(version))]).toString('base64url');
}

/** Verifies a token and returns the hash of its secret; undefined if the signature is invalid. */
export function hashOfToken(signer: Signer, kind: MailedSecret['kind'], token: string): Buffer | undefined {
  if (FORMER_TOKEN.test(token)) return sha256(token);
  const bytes = Buffer.from(token, 'base64url');
  if (token.length !== TOKEN_CHARACTERS || bytes.toString('base64url') !== token) return undefined;
  const id = bytes
    .toString('hex', 0, ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const version = bytes.readUIntBE(ID_BYTES, VERSION_BYTES);
  const isOurs = signer.verify('mail', bytes.subarray(-MAC_BYTES), kind, id, String(version));
  return isOurs ? secretHash({ kind, id, version }) : undefined;
}
