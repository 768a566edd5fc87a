import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The purpose of a signature. Each purpose has its own key, so that a signature is valid for one
 * purpose only.
 */
export type Purpose =
  | 'access-token'
  | 'refresh-token'
  | 'link'
  | 'share'
  | 'media'
  | 'mail'
  | 'payment'
  | 'take-back'
  | 'own-data';

/** Signs for a set of purposes, with one or more keys. */
export interface Signer<P extends string = Purpose> {
  /** HMAC-SHA-256 of the parts with the first key. The parts are encoded unambiguously. */
  sign(purpose: P, ...parts: readonly string[]): Buffer;
  /** The signatures with every key, that of `sign` first. */
  signatures(purpose: P, ...parts: readonly string[]): Buffer[];
  /**
   * Whether a signature is valid for these parts. A text must be base64url exactly as we write it;
   * other encodings of the same bytes are rejected.
   */
  verify(purpose: P, signature: Buffer | string, ...parts: readonly string[]): boolean;
  /**
   * The 32-byte keys of a purpose, for libraries that sign themselves: the first signs, all verify.
   */
  keys(purpose: P): readonly [Buffer, ...Buffer[]];
}

/**
 * Creates fingerprints (HMAC) of addresses, for comparison only: of erased addresses, and of those
 * that opted out of reminders.
 */
export type Fingerprinter = Signer<'erasure' | 'mail'>;

/**
 * @param secrets the installation's signing keys, each at least 32 bytes: the first signs, all
 * verify
 */
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

/**
 * @param key the fingerprint key of the installation: 32 bytes for each of the two kinds of
 * fingerprints
 */
export const createFingerprinter = (key: Buffer): Fingerprinter =>
  signerOf((purpose) => [purpose === 'erasure' ? key.subarray(0, 32) : key.subarray(32)]);

const hmacOf = (key: KeyObject, parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

function signerOf<P extends string>(keysOf: (purpose: P) => readonly Buffer[]): Signer<P> {
  const keys = (purpose: P): readonly [Buffer, ...Buffer[]] => {
    const [first, ...others] = keysOf(purpose);
    if (!first) throw new Error('There is no signing key.');
    return [first, ...others];
  };
  const kept = new Map<P, readonly [KeyObject, ...KeyObject[]]>();
  /** A key that is prepared once signs eight times as fast: an answer may need thousands. */
  const prepared = (purpose: P) => {
    const [first, ...others] = keys(purpose);
    const made =
      kept.get(purpose) ?? ([createSecretKey(first), ...others.map((key) => createSecretKey(key))] as const);
    kept.set(purpose, made);
    return made;
  };
  const signatures = (purpose: P, ...parts: readonly string[]) =>
    prepared(purpose).map((key) => hmacOf(key, parts));
  return {
    keys,
    signatures,
    sign: (purpose, ...parts) => hmacOf(prepared(purpose)[0], parts),
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
