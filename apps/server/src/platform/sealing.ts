import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Signer } from './signing.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What somebody else's secret is for: it can be opened again only for the same. */
export type SealedFor = readonly string[];

/** Encrypts a text with AES-256-GCM and a key that follows from the installation's signing key: version, nonce, tag, bytes. */
export function seal(signer: Signer, text: string, purpose: SealedFor): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', signer.key('sealing'), nonce);
  cipher.setAAD(Buffer.from(JSON.stringify(purpose)));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), bytes]);
}

/** The text that was sealed for this; null when it was sealed with another key or for something else, or was changed. */
export function unseal(signer: Signer, sealed: Buffer, purpose: SealedFor): string | null {
  const start = 1 + NONCE_BYTES + TAG_BYTES;
  if (sealed[0] !== VERSION || sealed.length < start) return null;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    signer.key('sealing'),
    sealed.subarray(1, 1 + NONCE_BYTES),
    {
      authTagLength: TAG_BYTES,
    },
  );
  decipher.setAAD(Buffer.from(JSON.stringify(purpose)));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, start));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
