import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryptor } from './encryption.ts';

const [key, other] = [randomBytes(32), randomBytes(32)];
const sealer = createEncryptor([key]);
const SECRET = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';

test('an encrypted text is decrypted only with the same key and the same purpose', () => {
  const sealed = sealer.encrypt(SECRET, ['studio', 'stripe']);
  expect(sealer.decrypt(sealed, ['studio', 'stripe'])).toBe(SECRET);
  expect(sealer.decrypt(sealed, ['other studio', 'stripe'])).toBeNull();
  expect(createEncryptor([other]).decrypt(sealed, ['studio', 'stripe'])).toBeNull();
});

test('a ciphertext does not contain the plain text, and differs each time', () => {
  const [one, two] = [sealer.encrypt(SECRET, ['a']), sealer.encrypt(SECRET, ['a'])];
  expect(one.equals(two)).toBe(false);
  for (const text of ['latin1', 'utf8', 'base64', 'hex'] as const)
    expect(one.toString(text)).not.toContain(SECRET.slice(0, 8));
});

test('a ciphertext that was changed or truncated anywhere is rejected', () => {
  const sealed = sealer.encrypt(SECRET, ['a']);
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(sealer.decrypt(changed, ['a'])).toBeNull();
    expect(sealer.decrypt(sealed.subarray(0, index), ['a'])).toBeNull();
  }
});

test('the former key still decrypts after a rotation, and re-encrypted texts need the new key', () => {
  const sealed = sealer.encrypt(SECRET, ['a']);
  const rotated = createEncryptor([other, key]);
  expect(rotated.decrypt(sealed, ['a'])).toBe(SECRET);
  const resealed = rotated.reseal(sealed, ['a']);
  if (!resealed) throw new Error('not encrypted again');
  expect(createEncryptor([other]).decrypt(resealed, ['a'])).toBe(SECRET);
  expect(sealer.decrypt(resealed, ['a'])).toBeNull();
  expect(rotated.reseal(resealed, ['a'])).toBeNull();
  expect(rotated.reseal(sealed, ['b'])).toBeNull();
});
