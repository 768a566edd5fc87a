import type { Quote } from '@photoslate/contract/orders';
import { amountDue, reachesBuyAll, type Prices } from '@photoslate/domain/price';
import { HttpError } from '#platform/http-error.ts';
import type { ShootPurchases } from './purchases.store.ts';

export type PriceList = Prices;

/** The order line of one shoot; `photoIds` are the photos that the customer does not own yet. */
export type OrderLine = Quote['shoots'][number] & { readonly photoIds: readonly string[] };

type PhotosByShoot = ReadonlyMap<string, readonly { readonly id: string }[]>;
type PurchasesByShoot = ReadonlyMap<string, ShootPurchases>;

export const NO_PURCHASES: ShootPurchases = { photoIds: new Set(), paidCents: 0, whole: false };

/**
 * Returns a function that tells whether a customer owns a photo: bought individually in any shoot,
 * or with a whole shoot.
 */
export function ownsIn(holdings: PurchasesByShoot, photos: PhotosByShoot): (photoId: string) => boolean {
  const owned = new Set<string>();
  for (const holding of holdings.values()) for (const id of holding.photoIds) owned.add(id);
  for (const [shootId, inShoot] of photos) {
    if (holdings.get(shootId)?.whole) for (const { id } of inShoot) owned.add(id);
  }
  return (photoId) => owned.has(photoId);
}

/** Adds up what is paid and what is ordered of one shoot. */
export const combinedPurchases = (
  paid: ShootPurchases = NO_PURCHASES,
  ordered: ShootPurchases = NO_PURCHASES,
): ShootPurchases => ({
  photoIds: new Set([...paid.photoIds, ...ordered.photoIds]),
  paidCents: paid.paidCents + ordered.paidCents,
  whole: paid.whole || ordered.whole,
});

/**
 * Whether the customer gets the whole shoot once these photos and the unpaid orders are paid.
 *
 * @param counted what is paid and what is ordered of the shoot
 */
export const becomesWhole = (
  photoIds: readonly string[],
  counted: ShootPurchases,
  prices: PriceList,
): boolean => counted.whole || reachesBuyAll(new Set([...counted.photoIds, ...photoIds]).size, prices);

/** The current price of a whole shoot for a customer, in cents. */
export function amountDueForAll(prices: PriceList, holding: ShootPurchases = NO_PURCHASES): number {
  return holding.whole ? 0 : Math.max(0, prices.buyAllCents - holding.paidCents);
}

/** The current price of `addCount` more photos of a shoot for a customer, in cents. */
export function amountDueForPhotos(
  addCount: number,
  prices: PriceList,
  holding: ShootPurchases = NO_PURCHASES,
): number {
  if (holding.whole) return 0;
  return amountDue({ ownedCount: holding.photoIds.size, addCount, paidCents: holding.paidCents, prices });
}

export interface Choice {
  readonly photoIds: readonly string[];
  readonly wholeShootIds: readonly string[];
}

/**
 * The order lines of a choice, one for each shoot with something new. A photo in several shoots is
 * counted once: in a shoot that is bought as a whole, else in the first shoot.
 *
 * `photos`: the photos that the customer may buy, by shoot, in the order of the shoots. `ordered`:
 * purchases in unpaid orders. They count for the price, so that all orders together never cost more
 * than the price list says, but the customer does not own them.
 *
 * @throws HttpError `not_found` if the choice contains something else
 */
export function quoteLines(
  choice: Choice,
  photos: PhotosByShoot,
  holdings: PurchasesByShoot,
  prices: PriceList,
  ordered: PurchasesByShoot = new Map(),
): OrderLine[] {
  const whole = new Set(choice.wholeShootIds);
  if ([...whole].some((id) => !photos.has(id))) throw new HttpError('not_found');
  const owns = ownsIn(holdings, photos);
  const chosen = new Set(choice.photoIds);
  const found = new Set<string>();
  const taken = new Set<string>();
  const lines: OrderLine[] = [];
  const shoots = [...photos].toSorted(([a], [b]) => Number(whole.has(b)) - Number(whole.has(a)));
  for (const [shootId, inShoot] of shoots) {
    for (const { id } of inShoot) if (chosen.has(id)) found.add(id);
    const holding = holdings.get(shootId) ?? NO_PURCHASES;
    const isWhole = whole.has(shootId) && !holding.whole;
    const photoIds = inShoot
      .map(({ id }) => id)
      .filter((id) => (isWhole || chosen.has(id)) && !owns(id) && !taken.has(id));
    for (const id of photoIds) taken.add(id);
    if (isWhole || photoIds.length > 0)
      lines.push(lineOf(shootId, photoIds, isWhole, holding, prices, ordered.get(shootId)));
  }
  if (found.size !== chosen.size) throw new HttpError('not_found');
  const order = [...photos.keys()];
  return lines.toSorted((a, b) => order.indexOf(a.shootId) - order.indexOf(b.shootId));
}

/**
 * Whether the price of any line depends on unpaid orders, which must then be paid first. Otherwise
 * a customer could order a photo, never pay it, and get the others at the price of extra photos, or
 * at the small remainder of the whole shoot's price.
 *
 * @param alone the same lines, priced without the unpaid orders
 */
export const countsOnOthers = (lines: readonly OrderLine[], alone: readonly OrderLine[]): boolean =>
  lines.some(
    ({ shootId, dueCents }) => dueCents !== alone.find((line) => line.shootId === shootId)?.dueCents,
  );

/**
 * Whether the lines cost no more now than the customer confirmed. `ordered`: purchases in earlier
 * unpaid orders.
 */
export const isCovered = (
  lines: readonly OrderLine[],
  owns: (photoId: string) => boolean,
  holdings: PurchasesByShoot,
  prices: PriceList,
  ordered: PurchasesByShoot,
): boolean =>
  lines.every(({ shootId, photoIds, wholeShoot, dueCents }) => {
    const added = photoIds.filter((id) => !owns(id));
    const holding = holdings.get(shootId);
    return lineOf(shootId, added, wholeShoot, holding, prices, ordered.get(shootId)).dueCents <= dueCents;
  });

/** The total price of the lines, in cents. */
export const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, line) => sum + line.dueCents, 0);

/** One order line: photos in addition to what the customer owns of a shoot, or the whole shoot. */
export function lineOf(
  shootId: string,
  photoIds: readonly string[],
  whole: boolean,
  holding: ShootPurchases = NO_PURCHASES,
  prices: PriceList,
  ordered: ShootPurchases = NO_PURCHASES,
): OrderLine {
  const ownedCount = holding.photoIds.size;
  const counted = combinedPurchases(holding, ordered);
  const newCount = photoIds.filter((id) => !counted.photoIds.has(id)).length;
  return {
    shootId,
    photoIds,
    addedCount: photoIds.length,
    ownedCount,
    dueCents: whole ? amountDueForAll(prices, counted) : amountDueForPhotos(newCount, prices, counted),
    wholeShoot: whole || reachesBuyAll(ownedCount + photoIds.length, prices),
  };
}

/**
 * An order line at its current price: never more than quoted, and less if the customer has bought
 * more of the shoot meanwhile.
 */
export function repriced(
  line: OrderLine,
  holding: ShootPurchases = NO_PURCHASES,
  prices: PriceList,
): OrderLine {
  if (holding.whole) return { ...line, dueCents: 0 };
  const photoIds = line.photoIds.filter((id) => !holding.photoIds.has(id));
  const now = lineOf(line.shootId, photoIds, line.wholeShoot, holding, prices);
  return {
    ...line,
    dueCents: Math.min(line.dueCents, now.dueCents),
    wholeShoot: line.wholeShoot || now.wholeShoot,
  };
}
