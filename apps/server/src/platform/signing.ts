import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a signature is for; each purpose has a key of its own, so that no signature serves another. */
export type Purpose =
  | 'access-token'
  | 'refresh-token'
  | 'link'
  | 'media'
  | 'mail'
  | 'payment'
  | 'sealing'
  | 'erasure'
  | 'take-back'
  | 'own-data';

export interface Signer {
  /** HMAC-SHA-256 of the parts, unambiguous in their borders. */
  sign(purpose: Purpose, ...parts: readonly string[]): Buffer;
  /** Whether a signature is ours for these parts. As text it is base64url, and only as we write it: no other spelling of it serves. */
  verify(purpose: Purpose, signature: Buffer | string, ...parts: readonly string[]): boolean;
  /** The 32-byte key of a purpose, for libraries that sign by themselves. */
  key(purpose: Purpose): Buffer;
}

/** @param secret the installation's signing key, at least 32 bytes */
export function createSigner(secret: Buffer): Signer {
  const keys = new Map<Purpose, Buffer>();
  const key = (purpose: Purpose) => {
    let found = keys.get(purpose);
    if (!found) {
      found = Buffer.from(hkdfSync('sha256', secret, 'photoslate', purpose, 32));
      keys.set(purpose, found);
    }
    return found;
  };
  const sign: Signer['sign'] = (purpose, ...parts) =>
    createHmac('sha256', key(purpose)).update(JSON.stringify(parts)).digest();
  return {
    key,
    sign,
    verify: (purpose, signature, ...parts) => {
      const signed = sign(purpose, ...parts);
      const [given, wanted] =
        typeof signature === 'string'
          ? [Buffer.from(signature), Buffer.from(signed.toString('base64url'))]
          : [signature, signed];
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
