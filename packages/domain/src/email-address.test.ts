import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, normalizeEmail, suggestEmail } from './email-address.ts';

describe('an e-mail address', () => {
  it.each([
    'anna@example.com',
    'a.b+photos@sub.example.co.uk',
    "o'neil@example.ie",
    'x@köln.example',
    '1@2.nl',
  ])('%s is valid', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'a b@example.com',
    'a@b@example.com',
    'anna@example..com',
    '.anna@example.com',
    'anna@-example.com',
    'anna@127.0.0.1',
    'anna@example.com,eve@example.com',
    'Anna <anna@example.com>',
    'anna@example.com\nBcc: eve@example.com',
    'anna@example.com\r\n',
    'anna\u0000@example.com',
    '"anna"@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.com`,
  ])('%j is invalid', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('is invalid with a character that could add a header or a second recipient', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.constantFrom('\r', '\n', ',', ';', '<', '>', ' ', '\0'),
        (rest, bad) => {
          expect(isEmail(normalizeEmail(`anna${bad}${rest}@example.com`))).toBe(false);
        },
      ),
    );
  });

  it('is normalized to the same address regardless of case, spaces and invisible characters', () => {
    expect(normalizeEmail('  Anna@Example.COM\n')).toBe('anna@example.com');
    expect(normalizeEmail('\uFEFFanna\u200B@example.com\u00A0')).toBe('anna@example.com');
  });

  it('stays the same when it is normalized again', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (text) => {
        expect(normalizeEmail(normalizeEmail(text))).toBe(normalizeEmail(text));
      }),
    );
  });
});

describe('the suggestion for a mistyped e-mail address', () => {
  it.each([
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gmail.con', 'a@gmail.com'],
    ['a@gmai.com', 'a@gmail.com'],
    ['a@gmaill.com', 'a@gmail.com'],
    ['a@hotnail.com', 'a@hotmail.com'],
    ['a@hotmial.con', 'a@hotmail.com'],
    ['A@Outlok.com', 'a@outlook.com'],
    ['a@ziggo.nll', 'a@ziggo.nl'],
    ['a@icluod.com', 'a@icloud.com'],
  ])('%s is corrected to %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    'a@gmail.com',
    'a@example.com',
    'a@hotmail.nl',
    'a@web.de',
    'a@we.de',
    'a@university.edu',
    'gmial.com',
    '',
  ])('%j gets no suggestion', (typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });
});
