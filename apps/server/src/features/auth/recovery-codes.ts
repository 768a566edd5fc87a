import { createHash, randomBytes } from 'node:crypto';

export const RECOVERY_CODES = 10;
const LENGTH = 16;
/** Crockford's base32 in small letters: no letter looks like a digit or another letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A code of 80 random bits, in groups of four: `k7mq-2x9d-0afr-w3t8`. */
function newRecoveryCode(): string {
  // 256 is a multiple of 32, so each character is equally likely.
  const text = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/**
 * The hash of a typed code; undefined if it cannot be a recovery code. Case, spaces, hyphens and
 * letters that look like digits do not matter. A fast hash is enough: nobody can try 80 bits.
 */
export function recoveryHash(userId: string, typed: string): Buffer | undefined {
  const code = typed
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  if (code.length !== LENGTH || !/^[0-9a-hjkmnp-tv-z]+$/.test(code)) return undefined;
  return createHash('sha256').update(`recovery code ${userId} ${code}`).digest();
}
