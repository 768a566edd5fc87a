import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatIban, isBic, isIban, normalizeIban } from './iban.ts';

/** Examples of the IBAN registry, of several lengths, with and without letters. */
const VALID = [
  'DE89 3704 0044 0532 0130 00',
  'NL91 ABNA 0417 1643 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'ES91 2100 0418 4502 0005 1332',
  'IT60 X054 2811 1010 0000 0123 456',
  'BE68 5390 0754 7034',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
  'CH93 0076 2011 6238 5295 7',
  'GB29 NWBK 6016 1331 9268 19',
];

it.each(VALID)('%s is valid, and is printed in groups of four again', (printed) => {
  const iban = normalizeIban(printed);
  expect(isIban(iban)).toBe(true);
  expect(formatIban(iban)).toBe(printed);
});

it('is read however it was typed or copied', () => {
  for (const typed of [
    'de89370400440532013000',
    ' DE89-3704-0044-0532-0130-00 ',
    'IBAN: DE89\u00A03704\u00A00044\u00A00532\u00A00130\u00A000',
    'DE89\n3704 0044\t0532 0130 00\u200B',
  ])
    expect(normalizeIban(typed)).toBe('DE89370400440532013000');
});

it('any wrong digit is found, and so are two neighbours that were swapped', () => {
  const position = fc.nat({ max: 19 }).map((at) => at + 2);
  fc.assert(
    fc.property(position, fc.integer({ min: 1, max: 9 }), (at, by) => {
      const iban = 'DE89370400440532013000';
      const digit = (Number(iban[at]) + by) % 10;
      expect(isIban(iban.slice(0, at) + digit + iban.slice(at + 1))).toBe(false);
      if (at === 21 || iban[at] === iban[at + 1]) return;
      expect(isIban(`${iban.slice(0, at)}${iban[at + 1]}${iban[at]}${iban.slice(at + 2)}`)).toBe(false);
    }),
  );
});

it('a wrong length, an unknown country and other characters are refused', () => {
  for (const wrong of [
    '',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'ZZ89370400440532013000',
    'DE89 3704 0044 0532 0130 00',
    'de89370400440532013000',
    'DE89370400440532O13000',
    '0000370400440532013000',
    'DE89\n704004405320130000',
  ])
    expect(isIban(wrong), wrong).toBe(false);
});

it('a BIC has 8 or 11 characters with the country in the middle', () => {
  for (const right of ['COBADEFF', 'COBADEFFXXX', 'INGBNL2A', '8VENDE2A']) expect(isBic(right)).toBe(true);
  for (const wrong of ['', 'COBADEF', 'COBADEFFX', 'COBA12FF', 'COBADEFFXXXX', 'cobadeff'])
    expect(isBic(wrong), wrong).toBe(false);
});
