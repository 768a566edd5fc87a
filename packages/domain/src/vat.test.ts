import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitVat } from './vat.ts';

describe('the VAT in a price', () => {
  it.each([
    [12_100, 2100, 2100],
    [1200, 2100, 208],
    [4900, 1900, 782],
    [4900, 2000, 817],
    [4900, 0, 0],
    [0, 2100, 0],
    [-1200, 2100, -208],
    [3, 10_000, 2],
  ])('for %i cents at a rate of %i is %i cents', (gross, rate, vat) => {
    expect(splitVat(gross, rate)).toEqual({ netCents: gross - vat, vatCents: vat });
  });

  it('adds up with the net to the price, is within half a cent of exact, and cancels out in a credit note', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(5000), (gross, rate) => {
        const { netCents, vatCents } = splitVat(gross, rate);
        expect(netCents + vatCents).toBe(gross);
        expect(Math.abs(vatCents - (gross * rate) / (10_000 + rate))).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(splitVat(-gross, rate).vatCents + vatCents).toBe(0);
      }),
    );
  });

  it('rejects fractional cents and negative or fractional rates', () => {
    expect(() => splitVat(1.5, 2100)).toThrow(RangeError);
    expect(() => splitVat(100, -1)).toThrow(RangeError);
    expect(() => splitVat(100, 0.21)).toThrow(RangeError);
  });
});
