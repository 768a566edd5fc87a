import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpCode, totpUrl } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B; their last six digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, at(seconds))).toBe(code);
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a code is accepted from a clock that is 30 s off, and names its own time step', () => {
  const code = totpCode(SECRET, at(1_234_567_890));
  const step = 1_234_567_890 / 30;
  for (const off of [-30, 0, 29, 30, 59])
    expect(stepOfCode(SECRET, code, at(1_234_567_890 + off))).toBe(step);
  for (const off of [-31, 60, 3600]) expect(stepOfCode(SECRET, code, at(1_234_567_890 + off))).toBeNull();
});

test('a wrong, shortened or longer code is refused', () => {
  const code = totpCode(SECRET, at(59));
  for (const wrong of ['000000', code.slice(1), `${code}0`, '', '287O82'])
    expect(stepOfCode(SECRET, wrong, at(59))).toBeNull();
});

test('a new secret has 160 bits and is in the URL for the app, with the name of the account', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const url = new URL(totpUrl(secret, 'robin@studio.test'));
  expect(url.protocol + url.host).toBe('otpauth:totp');
  expect(decodeURIComponent(url.pathname)).toBe('/Photoslate:robin@studio.test');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Photoslate',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
