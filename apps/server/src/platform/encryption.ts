import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of a secret, as additional authenticated data: decryption needs the same purpose. */
export type EncryptionPurpose = readonly string[];

/** Encrypts secrets of studios and users before they are stored. */
export interface Encryptor {
  /** AES-256-GCM: version, nonce, tag, bytes. */
  encrypt(text: string, purpose: EncryptionPurpose): Buffer;
  /**
   * Decrypts a text. Returns null if it was encrypted with an unknown key or for another purpose,
   * or was changed.
   */
  decrypt(encrypted: Buffer, purpose: EncryptionPurpose): string | null;
  /**
   * Encrypts the same text with the first key. Returns null if the first key already encrypts it,
   * or if it cannot be decrypted.
   */
  reseal(encrypted: Buffer, purpose: EncryptionPurpose): Buffer | null;
}

/** @param keys of 32 bytes each: the first encrypts, all decrypt */
export function createEncryptor(keys: readonly Buffer[]): Encryptor {
  const [first] = keys;
  if (!first) throw new Error('There is no encryption key.');
  const encrypt: Encryptor['encrypt'] = (text, purpose) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', first, nonce);
    cipher.setAAD(Buffer.from(JSON.stringify(purpose)));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), bytes]);
  };
  const decrypt: Encryptor['decrypt'] = (encrypted, purpose) => {
    for (const key of keys) {
      const text = open(key, encrypted, purpose);
      if (text !== null) return text;
    }
    return null;
  };
  return {
    encrypt,
    decrypt,
    reseal: (encrypted, purpose) => {
      const text = open(first, encrypted, purpose) === null ? decrypt(encrypted, purpose) : null;
      return text === null ? null : encrypt(text, purpose);
    },
  };
}

function open(key: Buffer, encrypted: Buffer, purpose: EncryptionPurpose): string | null {
  const start = 1 + NONCE_BYTES + TAG_BYTES;
  if (encrypted[0] !== VERSION || encrypted.length < start) return null;
  const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(JSON.stringify(purpose)));
  decipher.setAuthTag(encrypted.subarray(1 + NONCE_BYTES, start));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
