import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeFromBytes, decodeSeconds, encodeSeconds, normalizeCode, qrText, readQrText } from './code.ts';

const bytes = fc.uint8Array({ minLength: 17, maxLength: 17 });
const code = codeFromBytes(new Uint8Array(17).map((_, index) => index * 13 + 7));
const publicUrl = 'https://photos.example.com:8443';
const origins = [publicUrl, 'http://old.example.com'];

describe('codes', () => {
  it('encode the first 130 bits, five per character', () => {
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    fc.assert(
      fc.property(bytes, (input) => {
        const bits = [...input].map((byte) => byte.toString(2).padStart(8, '0')).join('');
        const letters = bits
          .slice(0, 130)
          .match(/.{5}/gu)!
          .map((five) => alphabet[Number.parseInt(five, 2)]);
        expect(codeFromBytes(input)).toBe(letters.join(''));
      }),
    );
  });

  it('are normalized to the same code regardless of case, look-alike letters, spaces and suffix', () => {
    const sloppy = code.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
    expect(normalizeCode(` ${sloppy} `)).toBe(code);
    expect(normalizeCode(code.replaceAll('1', 'i'))).toBe(code);
    expect(normalizeCode(`${code}.1V4Z9K`)).toBe(code);
    expect(normalizeCode(`${code}.`)).toBe(code);
  });

  it.each(['', 'ABC', `${'A'.repeat(25)}U`, 'A'.repeat(27), `${'A'.repeat(26)}.!`, `${'A'.repeat(26)}.1.2`])(
    'reject %j as invalid',
    (text) => {
      expect(normalizeCode(text)).toBeNull();
    },
  );

  it('cannot be made from 16 bytes instead of 17', () => {
    expect(() => codeFromBytes(new Uint8Array(16))).toThrow(RangeError);
  });
});

describe('the time in a QR code', () => {
  it('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (seconds) => {
        expect(decodeSeconds(encodeSeconds(seconds))).toBe(seconds);
        expect(decodeSeconds(encodeSeconds(seconds).toLowerCase())).toBe(seconds);
      }),
    );
  });

  it('decodes to null when it is empty, invalid or out of range', () => {
    expect(decodeSeconds('')).toBeNull();
    expect(decodeSeconds('1U')).toBeNull();
    expect(decodeSeconds('Z'.repeat(12))).toBeNull();
    expect(() => encodeSeconds(1.5)).toThrow(RangeError);
  });
});

describe('the text of a QR code', () => {
  it('uses only the alphanumeric character set of QR codes', () => {
    fc.assert(
      fc.property(bytes, fc.option(fc.nat(), { nil: undefined }), (input, seconds) => {
        expect(qrText({ publicUrl, code: codeFromBytes(input), seconds })).toMatch(/^[0-9A-Z $%*+\-./:]+$/u);
      }),
    );
  });

  it('is read back with its code and time', () => {
    fc.assert(
      fc.property(bytes, fc.option(fc.nat(), { nil: undefined }), (input, seconds) => {
        const made = codeFromBytes(input);
        const text = qrText({ publicUrl, code: made, seconds });
        expect(readQrText(text, { origins })).toEqual({ kind: 'ours', code: made, seconds: seconds ?? null });
      }),
    );
  });

  it.each([
    ['lower case', `https://photos.example.com:8443/c/${code.toLowerCase()}`],
    ['a slash at the end', `${publicUrl}/c/${code}/`],
    ['a query', `${publicUrl}/c/${code}?lang=nl`],
    ['a former origin', `HTTP://OLD.EXAMPLE.COM/C/${code}`],
    ['a former origin with its default port', `http://old.example.com:80/c/${code}`],
    ['spaces around it', ` ${publicUrl}/C/${code}\n`],
  ])('is recognized as ours with %s', (_, text) => {
    expect(readQrText(text, { origins })).toEqual({ kind: 'ours', code, seconds: null });
  });

  it.each([
    ['another host', `https://photos.example.org:8443/C/${code}`],
    ['another port', `https://photos.example.com/C/${code}`],
    ['another scheme', `http://photos.example.com:8443/C/${code}`],
    ['another path', `${publicUrl}/G/${code}`],
    ['a deeper path', `${publicUrl}/C/X/${code}`],
    ['a short code', `${publicUrl}/C/${code.slice(1)}`],
    ['a name before the host', `https://photos.example.com:8443@evil.example/C/${code}`],
    ['a code alone', code],
    ['a menu', 'https://restaurant.example/menu'],
    ['nothing', ''],
  ])('is classified as foreign with %s', (_, text) => {
    expect(readQrText(text, { origins })).toEqual({ kind: 'foreign', text });
  });

  it('has no double slash when the public URL ends with a slash', () => {
    expect(qrText({ publicUrl: `${publicUrl}/`, code })).toBe(`HTTPS://PHOTOS.EXAMPLE.COM:8443/C/${code}`);
  });
});
