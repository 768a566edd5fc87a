import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What somebody else's secret is for: it can be opened again only for the same. */
export type EncryptionPurpose = readonly string[];

/** Encrypts other people's secrets before they are stored. */
export interface Encryptor {
  /** AES-256-GCM: version, nonce, tag, bytes. */
  encrypt(text: string, purpose: EncryptionPurpose): Buffer;
  /** The text that was sealed for this; null when it was sealed with a key that is not ours or for something else, or was changed. */
  decrypt(sealed: Buffer, purpose: EncryptionPurpose): string | null;
  /** The same text under the first key; null when it is already, or cannot be opened. */
  reseal(sealed: Buffer, purpose: EncryptionPurpose): Buffer | null;
}

/** @param keys of 32 bytes: the first seals, all unseal */
export function createEncryptor(keys: readonly Buffer[]): Encryptor {
  const [first] = keys;
  if (!first) throw new Error('There is no key to seal with.');
  const seal: Encryptor['encrypt'] = (text, purpose) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', first, nonce);
    cipher.setAAD(Buffer.from(JSON.stringify(purpose)));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), bytes]);
  };
  const unseal: Encryptor['decrypt'] = (sealed, purpose) => {
    for (const key of keys) {
      const text = open(key, sealed, purpose);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    encrypt: seal,
    decrypt: unseal,
    reseal: (sealed, purpose) => {
      const text = open(first, sealed, purpose) === null ? unseal(sealed, purpose) : null;
      return text === null ? null : seal(text, purpose);
    },
  };
}

function open(key: Buffer, sealed: Buffer, purpose: EncryptionPurpose): string | null {
  const start = 1 + NONCE_BYTES + TAG_BYTES;
  if (sealed[0] !== VERSION || sealed.length < start) return null;
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(JSON.stringify(purpose)));
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, start));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
