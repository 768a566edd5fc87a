import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountDue, formatPrice, priceOf, reachesBuyAll } from './price.ts';

const prices = { firstPhotoCents: 1500, extraPhotoCents: 500, buyAllCents: 4000 };
const anyPrices = fc.record({
  firstPhotoCents: fc.nat(20_000),
  extraPhotoCents: fc.nat(20_000),
  buyAllCents: fc.nat(100_000),
});

/** Adds the photos up one by one, as a customer would on paper. */
function onPaper(count: number, group: typeof prices): number {
  let total = 0;
  for (let photo = 1; photo <= count; photo++) {
    total += photo === 1 ? group.firstPhotoCents : group.extraPhotoCents;
  }
  return count > 0 && total > group.buyAllCents ? group.buyAllCents : total;
}

describe('the price of photos', () => {
  it.each([
    [0, 0],
    [1, 1500],
    [2, 2000],
    [5, 3500],
    [6, 4000],
    [7, 4000],
    [500, 4000],
  ])('%i photos cost %i cents', (count, cents) => {
    expect(priceOf(count, prices)).toBe(cents);
  });

  it('equals the sum of the single photos, capped at the buy-all price', () => {
    fc.assert(
      fc.property(fc.nat(300), anyPrices, (count, group) => {
        expect(priceOf(count, group)).toBe(onPaper(count, group));
      }),
    );
  });

  it('is capped at buy-all, even when buy-all is cheaper than one photo', () => {
    expect(priceOf(1, { ...prices, buyAllCents: 1000 })).toBe(1000);
    expect(reachesBuyAll(1, { ...prices, buyAllCents: 1000 })).toBe(true);
    expect(reachesBuyAll(0, { ...prices, buyAllCents: 0 })).toBe(false);
  });

  it('never decreases with more photos', () => {
    fc.assert(
      fc.property(fc.nat(300), anyPrices, (count, group) => {
        expect(priceOf(count + 1, group)).toBeGreaterThanOrEqual(priceOf(count, group));
      }),
    );
  });

  it('includes the whole shoot exactly when it equals the buy-all price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), anyPrices, (count, group) => {
        expect(reachesBuyAll(count, group)).toBe(priceOf(count, group) === group.buyAllCents);
      }),
    );
  });

  it('rejects fractional and negative photo counts', () => {
    expect(() => priceOf(1.5, prices)).toThrow(RangeError);
    expect(() => priceOf(-1, prices)).toThrow(RangeError);
  });
});

describe('the amount due', () => {
  it('subtracts earlier payments', () => {
    expect(amountDue({ ownedCount: 1, addCount: 2, paidCents: 1500, prices })).toBe(1000);
    expect(amountDue({ ownedCount: 6, addCount: 9, paidCents: 4000, prices })).toBe(0);
  });

  it('is never negative', () => {
    expect(amountDue({ ownedCount: 1, addCount: 0, paidCents: 9000, prices })).toBe(0);
  });

  it('adds up to the same total for one purchase or several', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 12 }), anyPrices, (steps, group) => {
        let owned = 0;
        let paid = 0;
        for (const addCount of steps) {
          paid += amountDue({ ownedCount: owned, addCount, paidCents: paid, prices: group });
          owned += addCount;
        }
        expect(paid).toBe(priceOf(owned, group));
      }),
    );
  });
});

describe('amount formatting', () => {
  it.each([
    [0, '€ 0'],
    [1200, '€ 12'],
    [1250, '€ 12,50'],
    [123_456_700, '€ 1.234.567'],
    [5, '€ 0,05'],
  ])('%i cents is formatted as %s', (cents, text) => {
    expect(formatPrice(cents).replace(/\s/gu, ' ')).toBe(text);
  });
});
