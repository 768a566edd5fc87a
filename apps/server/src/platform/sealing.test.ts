import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './sealing.ts';
import { createSigner } from './signing.ts';

const signer = createSigner(randomBytes(32));
const SECRET = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';

test('a sealed text is read again only with the same key and for the same purpose', () => {
  const sealed = seal(signer, SECRET, ['studio', 'stripe']);
  expect(unseal(signer, sealed, ['studio', 'stripe'])).toBe(SECRET);
  expect(unseal(signer, sealed, ['other studio', 'stripe'])).toBeNull();
  expect(unseal(createSigner(randomBytes(32)), sealed, ['studio', 'stripe'])).toBeNull();
});

test('what is stored shows nothing of the text, and is never the same twice', () => {
  const [one, two] = [seal(signer, SECRET, ['a']), seal(signer, SECRET, ['a'])];
  expect(one.equals(two)).toBe(false);
  for (const text of ['latin1', 'utf8', 'base64', 'hex'] as const)
    expect(one.toString(text)).not.toContain(SECRET.slice(0, 8));
});

test('a sealed text that was changed or cut anywhere is refused', () => {
  const sealed = seal(signer, SECRET, ['a']);
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unseal(signer, changed, ['a'])).toBeNull();
    expect(unseal(signer, sealed.subarray(0, index), ['a'])).toBeNull();
  }
});
