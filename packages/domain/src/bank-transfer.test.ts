import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epcText, transferReference, type BankAccount } from './bank-transfer.ts';

const studio: BankAccount = {
  holder: 'Studio Noordlicht',
  iban: 'DE89370400440532013000',
  bic: '',
  referencePrefix: '',
};
const swiss = { ...studio, iban: 'CH9300762011623852957' };

it('the EPC text has the fields of the guideline, in their order', () => {
  expect(epcText({ ...studio, bic: 'COBADEFFXXX', referencePrefix: 'Photos' }, 4200, '0007')).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nStudio Noordlicht\nDE89370400440532013000\nEUR42.00\n\n\nPhotos 0007',
  );
});

const amountOf = (cents: number) => epcText(studio, cents, '1')?.split('\n')[7];

it('amounts have a point and two digits, from one cent to the limit', () => {
  expect([1, 950, 123_456, 99_999_999_999].map(amountOf)).toEqual([
    'EUR0.01',
    'EUR9.50',
    'EUR1234.56',
    'EUR999999999.99',
  ]);
  expect([0, -100, 100_000_000_000].map(amountOf)).toEqual([undefined, undefined, undefined]);
});

it('there is no code for an account that no SEPA transfer reaches', () => {
  expect(epcText({ ...studio, iban: 'TR330006100519786457841326' }, 100, '1')).toBeNull();
  expect(epcText(swiss, 100, '1'), 'outside of the EEA a BIC is needed').toBeNull();
  expect(epcText({ ...swiss, bic: 'POFICHBE' }, 100, '1')).toContain('POFICHBE');
});

it('whatever a studio writes, no field breaks into the next, and the code never grows too large', () => {
  const character = fc.constantFrom('a', 'Ü', '漢', '😀', ' ', '\n', '\r\n', '\t', '\u2028', '\u0000');
  const text = fc.array(character, { maxLength: 150 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (holder, referencePrefix) => {
      const made = epcText({ ...studio, holder, referencePrefix }, 4200, '0007');
      if (made === null) return;
      const fields = made.split('\n');
      expect([fields.length, fields[6], fields[7]]).toEqual([11, studio.iban, 'EUR42.00']);
      expect(fields[5]?.length).toBeLessThanOrEqual(70);
      expect(fields[10]?.length).toBeLessThanOrEqual(140);
      expect(encodeURIComponent(made).replace(/%../g, '-').length).toBeLessThanOrEqual(331);
    }),
  );
  const long = { ...studio, holder: '漢'.repeat(70), referencePrefix: '字'.repeat(30) };
  expect(epcText(long, 4200, '0007')).toBeNull();
});

it('the reference is the order number, after the text of the studio', () => {
  expect(transferReference(studio, '0007')).toBe('0007');
  expect(transferReference({ ...studio, referencePrefix: ' Photos ' }, '0007')).toBe('Photos 0007');
});
