/** The three prices of a price group, in integer cents (EUR). */
export interface Prices {
  readonly firstPhotoCents: number;
  readonly extraPhotoCents: number;
  readonly buyAllCents: number;
}

function requireCount(count: number): void {
  if (!Number.isSafeInteger(count) || count < 0) {
    throw new RangeError(`Not a whole number of photos from 0: ${count}`);
  }
}

/** Whether all photos are free at these prices. Customers then get them without an order. */
export const isFree = ({ firstPhotoCents, extraPhotoCents, buyAllCents }: Prices): boolean =>
  buyAllCents === 0 || firstPhotoCents + extraPhotoCents === 0;

function withoutBuyAll(count: number, prices: Prices): number {
  return count === 0 ? 0 : prices.firstPhotoCents + (count - 1) * prices.extraPhotoCents;
}

/**
 * The total price of `count` photos of one shoot, in cents: the first photo, each extra photo, and
 * at most the buy-all price.
 * @throws RangeError if `count` is not a whole number from 0
 */
export function priceOf(count: number, prices: Prices): number {
  requireCount(count);
  return count === 0 ? 0 : Math.min(prices.buyAllCents, withoutBuyAll(count, prices));
}

/**
 * Whether `count` photos cost as much as the whole shoot. The customer then gets all of it,
 * including photos added later.
 * @throws RangeError if `count` is not a whole number from 0
 */
export function reachesBuyAll(count: number, prices: Prices): boolean {
  requireCount(count);
  return count > 0 && withoutBuyAll(count, prices) >= prices.buyAllCents;
}

/** What a customer owns of one shoot and wants to add; `paidCents` is net of refunds. */
export interface Purchase {
  readonly ownedCount: number;
  readonly addCount: number;
  readonly paidCents: number;
  readonly prices: Prices;
}

/**
 * The amount due for adding photos of one shoot, in cents; never negative. Zero means that nothing
 * has to be paid.
 * @throws RangeError if a count is not a whole number from 0
 */
export function amountDue({ ownedCount, addCount, paidCents, prices }: Purchase): number {
  requireCount(ownedCount);
  requireCount(addCount);
  return Math.max(0, priceOf(ownedCount + addCount, prices) - paidCents);
}

const wholeEuros = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const eurosAndCents = new Intl.NumberFormat('nl-NL', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * Formats integer cents as a price on screens, in mails and PDFs, by Dutch rules in every language:
 * "€ 12" or "€ 12,50".
 */
export function formatPrice(cents: number): string {
  return (cents % 100 === 0 ? wholeEuros : eurosAndCents).format(cents / 100);
}
