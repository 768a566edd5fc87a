import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Holding } from './holdings.store.ts';
import { quoteLines, type OrderLine } from './pricing.ts';

const PRICES = { firstPhotoCents: 1800, extraPhotoCents: 1200, buyAllCents: 7900 };
const photosOf = (shoots: Record<string, string[]>) =>
  new Map(Object.entries(shoots).map(([id, ids]) => [id, ids.map((photo) => ({ id: photo }))]));
const totalOf = (lines: readonly OrderLine[]) => lines.reduce((sum, line) => sum + line.dueCents, 0);
const names = (count: number) => Array.from({ length: count }, (_, index) => `photo-${index}`);

/** What the price list says in words: the first, each extra, never more than all. */
const oracle = (count: number, prices: typeof PRICES) => {
  let cents = 0;
  for (let nth = 1; nth <= count; nth++) cents += nth === 1 ? prices.firstPhotoCents : prices.extraPhotoCents;
  return count === 0 ? 0 : Math.min(cents, prices.buyAllCents);
};

describe('what a choice costs', () => {
  test('is what the price list says, in however many orders it is bought', () => {
    const cents = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        fc.record({ firstPhotoCents: cents, extraPhotoCents: cents, buyAllCents: cents }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
        (prices, batches) => {
          const all = names(30);
          const photos = photosOf({ shoot: all });
          const holdings = new Map<string, Holding>();
          let bought = 0;
          let paidCents = 0;
          for (const size of batches) {
            const photoIds = all.slice(bought, bought + size);
            const lines = quoteLines({ photoIds, wholeShootIds: [] }, photos, holdings, prices);
            bought += size;
            paidCents += totalOf(lines);
            const whole = lines.some((line) => line.wholeShoot);
            holdings.set('shoot', { photoIds: new Set(all.slice(0, bought)), paidCents, whole });
            expect(paidCents).toBe(oracle(bought, prices));
            expect(whole).toBe(oracle(bought, prices) === prices.buyAllCents && bought > 0);
            if (whole) break;
          }
        },
      ),
    );
  });

  test('of several shoots is the sum of each', () => {
    const photos = photosOf({ one: ['a', 'b'], two: ['c'] });
    const lines = quoteLines({ photoIds: ['a', 'b', 'c'], wholeShootIds: [] }, photos, new Map(), PRICES);
    expect(lines.map(({ shootId, dueCents }) => [shootId, dueCents])).toEqual([
      ['one', 3000],
      ['two', 1800],
    ]);
  });

  test('counts a photo that is in two shoots once, and with the whole one where there is one', () => {
    const photos = photosOf({ one: ['a', 'group'], two: ['group', 'c'] });
    const choose = (wholeShootIds: string[]) =>
      quoteLines({ photoIds: ['group'], wholeShootIds }, photos, new Map(), PRICES);
    expect(choose([])).toMatchObject([{ shootId: 'one', addedCount: 1, dueCents: 1800 }]);
    expect(choose(['two'])).toMatchObject([
      { shootId: 'two', addedCount: 2, dueCents: 7900, wholeShoot: true },
    ]);
  });

  test('leaves out what is owned, also by a whole shoot', () => {
    const photos = photosOf({ one: ['a', 'b'], two: ['b', 'c'] });
    const owned = new Map([['one', { photoIds: new Set<string>(), paidCents: 7900, whole: true }]]);
    const lines = quoteLines({ photoIds: ['a', 'b', 'c'], wholeShootIds: ['one'] }, photos, owned, PRICES);
    expect(lines).toMatchObject([{ shootId: 'two', photoIds: ['c'], dueCents: 1800 }]);
  });

  test('is never told of a photo or shoot that is not shown', () => {
    const photos = photosOf({ one: ['a'] });
    const quote = (photoIds: string[], wholeShootIds: string[]) => () =>
      quoteLines({ photoIds, wholeShootIds }, photos, new Map(), PRICES);
    expect(quote(['a', 'hidden'], [])).toThrow('not_found');
    expect(quote([], ['two'])).toThrow('not_found');
  });
});
