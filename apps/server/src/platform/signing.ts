import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a signature is for; each purpose has a key of its own, so that no signature serves another. */
export type Purpose =
  | 'access-token'
  | 'refresh-token'
  | 'link'
  | 'media'
  | 'mail'
  | 'payment'
  | 'take-back'
  | 'own-data';

/** Signs for some purposes, with one key or several. */
export interface Signer<P extends string = Purpose> {
  /** HMAC-SHA-256 of the parts with the first key, unambiguous in their borders. */
  sign(purpose: P, ...parts: readonly string[]): Buffer;
  /** The same with each key, that of `sign` first. */
  signatures(purpose: P, ...parts: readonly string[]): Buffer[];
  /** Whether a signature is ours for these parts. As text it is base64url, and only as we write it: no other spelling of it serves. */
  verify(purpose: P, signature: Buffer | string, ...parts: readonly string[]): boolean;
  /** The 32-byte keys of a purpose, for libraries that sign by themselves: the first signs, all verify. */
  keys(purpose: P): readonly [Buffer, ...Buffer[]];
}

/** Makes the marks of addresses, which can be compared and not read: of erased ones, and of those that want no reminders. */
export type Fingerprinter = Signer<'erasure' | 'mail'>;

/** @param secrets the installation's signing keys, each at least 32 bytes: the first signs, all verify */
export function createSigner(secrets: readonly Buffer[]): Signer {
  const kept = new Map<Purpose, readonly Buffer[]>();
  return signerOf((purpose) => {
    const found =
      kept.get(purpose) ??
      secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'photoslate', purpose, 32)));
    kept.set(purpose, found);
    return found;
  });
}

/** @param key the installation's marks key: 32 bytes for each of both kinds of marks */
export const createFingerprinter = (key: Buffer): Fingerprinter =>
  signerOf((purpose) => [purpose === 'erasure' ? key.subarray(0, 32) : key.subarray(32)]);

function signerOf<P extends string>(keysOf: (purpose: P) => readonly Buffer[]): Signer<P> {
  const keys = (purpose: P): readonly [Buffer, ...Buffer[]] => {
    const [first, ...others] = keysOf(purpose);
    if (!first) throw new Error('There is no key to sign with.');
    return [first, ...others];
  };
  const signatures = (purpose: P, ...parts: readonly string[]) =>
    keys(purpose).map((key) => createHmac('sha256', key).update(JSON.stringify(parts)).digest());
  return {
    keys,
    signatures,
    sign: (purpose, ...parts) =>
      createHmac('sha256', keys(purpose)[0]).update(JSON.stringify(parts)).digest(),
    verify: (purpose, signature, ...parts) =>
      signatures(purpose, ...parts).some((signed) => {
        const [given, wanted] =
          typeof signature === 'string'
            ? [Buffer.from(signature), Buffer.from(signed.toString('base64url'))]
            : [signature, signed];
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      }),
  };
}
