import type { Quote } from '@photoslate/contract/orders';
import { amountDue, reachesBuyAll, type Prices } from '@photoslate/domain/price';
import { HttpError } from '#platform/http-error.ts';
import type { ShootPurchases } from './purchases.store.ts';

export type PriceList = Prices;

/** What is bought of one shoot; `photoIds` are those that are new to the customer. */
export type OrderLine = Quote['shoots'][number] & { readonly photoIds: readonly string[] };

type PhotosByShoot = ReadonlyMap<string, readonly { readonly id: string }[]>;
type PurchasesByShoot = ReadonlyMap<string, ShootPurchases>;

export const NO_PURCHASES: ShootPurchases = { photoIds: new Set(), paidCents: 0, whole: false };

/** Whether a customer owns a photo: bought by itself, in whichever shoot, or with a whole one. */
export function ownsIn(holdings: PurchasesByShoot, photos: PhotosByShoot): (photoId: string) => boolean {
  const owned = new Set<string>();
  for (const holding of holdings.values()) for (const id of holding.photoIds) owned.add(id);
  for (const [shootId, inShoot] of photos) {
    if (holdings.get(shootId)?.whole) for (const { id } of inShoot) owned.add(id);
  }
  return (photoId) => owned.has(photoId);
}

/** What is paid and what is ordered of one shoot, as a sum counts them. */
export const combinedPurchases = (
  paid: ShootPurchases = NO_PURCHASES,
  ordered: ShootPurchases = NO_PURCHASES,
): ShootPurchases => ({
  photoIds: new Set([...paid.photoIds, ...ordered.photoIds]),
  paidCents: paid.paidCents + ordered.paidCents,
  whole: paid.whole || ordered.whole,
});

/** What the whole of a shoot costs a customer now, in cents. */
export function amountDueForAll(prices: PriceList, holding: ShootPurchases = NO_PURCHASES): number {
  return holding.whole ? 0 : Math.max(0, prices.buyAllCents - holding.paidCents);
}

/** What so many more photos of a shoot cost a customer now, in cents. */
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
 * What a choice costs, a line for each shoot of which something is new. A photo in several shoots is counted once: with a shoot that is
 * taken as a whole, else in the first. `photos`: what the customer may buy, by shoot, in the order of the shoots. `ordered`: what is
 * ordered and not paid; it counts in the sum, so that all orders together never cost more than the price list says, and gives no right.
 * @throws Problem `not_found` when something of the choice is not among it
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
 * Whether the price of any line counts on unpaid orders, so that those must be paid first. Else somebody orders a photo, never pays it,
 * and pays the price of extra photos, or the little that is left of the whole shoot, for all the others.
 * @param alone the same lines, priced as if nothing else were ordered
 */
export const countsOnOthers = (lines: readonly OrderLine[], alone: readonly OrderLine[]): boolean =>
  lines.some(
    ({ shootId, dueCents }) => dueCents !== alone.find((line) => line.shootId === shootId)?.dueCents,
  );

/** Whether lines cost no more now than was confirmed; `ordered`: what was ordered before them and is not paid. */
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

/** What lines cost together, in cents. */
export const totalOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, line) => sum + line.dueCents, 0);

/** One line: photos added to what a customer has of a shoot, or all of it. */
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

/** A line as it is to be paid now: never more than what was quoted, less when the customer has got more of the shoot since. */
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
