import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ShootPurchases } from './purchases.store.ts';
import { quoteLines, type OrderLine } from './pricing.ts';

const PRICES = { firstPhotoCents: 1800, extraPhotoCents: 1200, buyAllCents: 7900 };
const photosOf = (shoots: Record<string, string[]>) =>
  new Map(Object.entries(shoots).map(([id, ids]) => [id, ids.map((photo) => ({ id: photo }))]));
const totalOf = (lines: readonly OrderLine[]) => lines.reduce((sum, line) => sum + line.dueCents, 0);
const names = (count: number) => Array.from({ length: count }, (_, index) => `photo-${index}`);

/** The expected price by the price list: the first photo, each extra one, never more than all. */
const oracle = (count: number, prices: typeof PRICES) => {
  let cents = 0;
  for (let nth = 1; nth <= count; nth++) cents += nth === 1 ? prices.firstPhotoCents : prices.extraPhotoCents;
  return count === 0 ? 0 : Math.min(cents, prices.buyAllCents);
};

/** The purchases after these orders were paid, as the database computes them. */
function holdingsAfter(paid: readonly (readonly OrderLine[])[]): Map<string, ShootPurchases> {
  const byShoot = Map.groupBy(paid.flat(), (line) => line.shootId);
  return new Map(
    [...byShoot].map(([shootId, lines]) => [
      shootId,
      {
        photoIds: new Set(lines.flatMap(({ photoIds }) => photoIds)),
        paidCents: totalOf(lines),
        whole: lines.some(({ wholeShoot }) => wholeShoot),
      },
    ]),
  );
}

/** The expected price of one shoot, computed from the price list and the customer's paid orders. */
function workedOut(
  shootId: string,
  choice: { readonly photoIds: readonly string[]; readonly wholeShootIds: readonly string[] },
  paid: readonly OrderLine[],
  photos: ReturnType<typeof photosOf>,
  prices: typeof PRICES,
): number {
  const before = paid.filter((line) => line.shootId === shootId);
  if (before.some((line) => line.wholeShoot)) return 0;
  const had = new Set(before.flatMap((line) => line.photoIds));
  const spent = totalOf(before);
  const mine = (photos.get(shootId) ?? []).map(({ id }) => id);
  if (choice.wholeShootIds.includes(shootId)) return Math.max(0, prices.buyAllCents - spent);
  const more = mine.filter((id) => choice.photoIds.includes(id) && !had.has(id)).length;
  return more === 0 ? 0 : Math.max(0, oracle(had.size + more, prices) - spent);
}

describe('the price of a selection', () => {
  test('follows the price list, regardless of the number of orders', () => {
    const cents = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        fc.record({ firstPhotoCents: cents, extraPhotoCents: cents, buyAllCents: cents }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
        (prices, batches) => {
          const all = names(30);
          const photos = photosOf({ shoot: all });
          const holdings = new Map<string, ShootPurchases>();
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

  test('equals an independent calculation over random orders and refunds of several shoots', () => {
    const cents = fc.integer({ min: 0, max: 5000 });
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          buy: fc.uniqueArray(fc.nat(15), { minLength: 1, maxLength: 6 }),
          whole: fc.constantFrom(null, 'one', 'two'),
        }),
      },
      { weight: 1, arbitrary: fc.record({ refund: fc.nat(9) }) },
    );
    const photos = photosOf({
      one: names(8).map((id) => `one-${id}`),
      two: names(8).map((id) => `two-${id}`),
    });
    const all = [...photos.values()].flat().map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.record({ firstPhotoCents: cents, extraPhotoCents: cents, buyAllCents: cents }),
        fc.array(step, { maxLength: 12 }),
        (prices, steps) => {
          let paid: OrderLine[][] = [];
          for (const done of steps) {
            if ('refund' in done) {
              paid = paid.filter((_lines, index) => index !== done.refund);
              continue;
            }
            const choice = {
              photoIds: done.buy.map((index) => all[index] ?? ''),
              wholeShootIds: done.whole ? [done.whole] : [],
            };
            const lines = quoteLines(choice, photos, holdingsAfter(paid), prices);
            for (const shootId of photos.keys()) {
              const line = lines.find((one) => one.shootId === shootId);
              expect(line?.dueCents ?? 0).toBe(workedOut(shootId, choice, paid.flat(), photos, prices));
            }
            paid.push(lines);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('has a separate line for each shoot', () => {
    const photos = photosOf({ one: ['a', 'b'], two: ['c'] });
    const lines = quoteLines({ photoIds: ['a', 'b', 'c'], wholeShootIds: [] }, photos, new Map(), PRICES);
    expect(lines.map(({ shootId, dueCents }) => [shootId, dueCents])).toEqual([
      ['one', 3000],
      ['two', 1800],
    ]);
  });

  test('counts a photo in two shoots once, within the whole shoot if one is chosen', () => {
    const photos = photosOf({ one: ['a', 'group'], two: ['group', 'c'] });
    const choose = (wholeShootIds: string[]) =>
      quoteLines({ photoIds: ['group'], wholeShootIds }, photos, new Map(), PRICES);
    expect(choose([])).toMatchObject([{ shootId: 'one', addedCount: 1, dueCents: 1800 }]);
    expect(choose(['two'])).toMatchObject([
      { shootId: 'two', addedCount: 2, dueCents: 7900, wholeShoot: true },
    ]);
  });

  test('leaves out photos that are owned, also through a whole shoot', () => {
    const photos = photosOf({ one: ['a', 'b'], two: ['b', 'c'] });
    const owned = new Map([['one', { photoIds: new Set<string>(), paidCents: 7900, whole: true }]]);
    const lines = quoteLines({ photoIds: ['a', 'b', 'c'], wholeShootIds: ['one'] }, photos, owned, PRICES);
    expect(lines).toMatchObject([{ shootId: 'two', photoIds: ['c'], dueCents: 1800 }]);
  });

  test('is refused for a photo or shoot that is not shown', () => {
    const photos = photosOf({ one: ['a'] });
    const quote = (photoIds: string[], wholeShootIds: string[]) => () =>
      quoteLines({ photoIds, wholeShootIds }, photos, new Map(), PRICES);
    expect(quote(['a', 'hidden'], [])).toThrow('not_found');
    expect(quote([], ['two'])).toThrow('not_found');
  });
});
