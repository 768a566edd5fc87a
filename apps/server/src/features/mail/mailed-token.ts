import { createHash } from 'node:crypto';
import type { Signer } from '#platform/signing.ts';

const ID_BYTES = 16;
const VERSION_BYTES = 3;
const MAC_BYTES = 32;
const TOKEN_CHARACTERS = ((ID_BYTES + VERSION_BYTES + MAC_BYTES) * 4) / 3;
/** Tokens of earlier versions are their signature alone. */
const FORMER_TOKEN = /^[\w-]{43}$/;

/** What the link of a mail opens, once. */
export interface MailedSecret {
  readonly kind: 'password-reset' | 'invitation';
  readonly id: string;
  /** Raising it makes every earlier token worthless. */
  readonly version: number;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Under which its feature stores a secret: no key goes into it, so that it is found whichever key signs the mail in the end. */
export const secretHash = ({ kind, id, version }: MailedSecret): Buffer =>
  sha256(JSON.stringify([kind, id, version]));

/** The token of a secret: what it opens, and a signature over that. Made when the mail is sent, never stored. */
export function mailedToken(signer: Signer, { kind, id, version }: MailedSecret): string {
  const what = Buffer.alloc(ID_BYTES + VERSION_BYTES);
  what.write(id.replaceAll('-', ''), 'hex');
  what.writeUIntBE(version, ID_BYTES, VERSION_BYTES);
  return Buffer.concat([what, signer.sign('mail', kind, id, String(version))]).toString('base64url');
}

/** The hash of the secret that a token opens; undefined when no key of ours signed it. */
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
