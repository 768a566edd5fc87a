import { readFile } from 'node:fs/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import type { ByteStream } from '#platform/storage/storage.ts';
import { ConfigError } from '#platform/config.ts';
import { errorText } from '#platform/error-text.ts';
import { BackupError } from './manifest.ts';

/** Encrypts or decrypts a stream of bytes while it is read. */
export type Cipher = (source: ByteStream) => Promise<ByteStream>;

const webStream = (source: ByteStream) => ReadableStream.from(source) as ReadableStream<Uint8Array>;

/**
 * Encrypts to public keys of age; the private key of any of them decrypts.
 *
 * @throws ConfigError if a key is mistyped: each contains a checksum
 */
export function encryptTo(recipients: readonly string[]): Cipher {
  const encrypter = new Encrypter();
  try {
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new ConfigError(`BACKUP_RECIPIENT is no public key of age: ${errorMessage(cause)}.`, { cause });
  }
  return async (source) => encrypter.encrypt(webStream(source)) as Promise<ByteStream>;
}

/**
 * Decrypts with the private keys in an identity file, as `age-keygen` writes it.
 *
 * @throws BackupError if the file contains no private key
 */
export async function decryptWith(identityFile: string): Promise<Cipher> {
  const text = await readFile(identityFile, 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${identityFile} cannot be read: ${errorMessage(cause)}`, { cause });
  });
  const keys = text.split('\n').map((line) => line.trim());
  const decrypter = new Decrypter();
  try {
    const identities = keys.filter((line) => line !== '' && !line.startsWith('#'));
    if (identities.length === 0) throw new Error('it contains none');
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch (cause) {
    // The message must not contain the line: it may be a private key with a typing error.
    throw new BackupError(`${identityFile} is no identity file of age (AGE-SECRET-KEY-1…).`, { cause });
  }
  return async (source) => {
    try {
      return (await decrypter.decrypt(webStream(source))) as ByteStream;
    } catch (cause) {
      throw new BackupError(
        `The backup cannot be decrypted with ${identityFile}: ${errorMessage(cause)}. It is encrypted to another key, or damaged.`,
        { cause },
      );
    }
  };
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : errorText(error));
