/** Crockford's base 32. It has no I, L, O or U, so that people do not misread it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const BITS_PER_LETTER = 5;

/**
 * The value 0–31 of a character in any case, reading O as 0, and I and L as 1; -1 for other
 * characters.
 */
function valueOf(letter: string): number {
  const upper = letter.toUpperCase();
  return ALPHABET.indexOf(MISREAD[upper] ?? upper);
}

/**
 * Base-32 text in canonical form (upper case, misread letters replaced), or `null` if it has
 * invalid characters.
 */
export function canonicalBase32(text: string): string | null {
  let canonical = '';
  for (const letter of text) {
    const value = valueOf(letter);
    if (value < 0) return null;
    canonical += ALPHABET[value];
  }
  return canonical;
}

/**
 * The first `letterCount` × 5 bits of `bytes` as base-32 text.
 * @throws RangeError if there are fewer bits
 */
export function base32FromBytes(bytes: Uint8Array, letterCount: number): string {
  if (bytes.length * 8 < letterCount * BITS_PER_LETTER) {
    throw new RangeError(`${letterCount} letters need more than ${bytes.length} bytes`);
  }
  let letters = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= BITS_PER_LETTER && letters.length < letterCount) {
      bits -= BITS_PER_LETTER;
      letters += ALPHABET[(buffer >>> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return letters;
}

/**
 * A whole number from 0 in base 32, without padding.
 * @throws RangeError for any other number
 */
export function base32FromNumber(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`Not a whole number from 0: ${value}`);
  let letters = '';
  let rest = value;
  do {
    letters = `${ALPHABET[rest % 32]}${letters}`;
    rest = Math.floor(rest / 32);
  } while (rest > 0);
  return letters;
}

/**
 * The number that base-32 text encodes, or `null` if it is empty, invalid, or too large for an
 * exact number.
 */
export function numberFromBase32(text: string): number | null {
  if (text === '') return null;
  let value = 0;
  for (const letter of text) {
    const digit = valueOf(letter);
    if (digit < 0) return null;
    value = value * 32 + digit;
    if (!Number.isSafeInteger(value)) return null;
  }
  return value;
}
