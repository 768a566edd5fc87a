import type { Found } from '@photoslate/contract/search';
import { formatPrice } from '@photoslate/domain/price';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';

export type ResultKind = 'session' | 'shoot' | 'customer' | 'order';

/** One line of the palette. */
export interface Result {
  readonly kind: ResultKind;
  /** The path that it opens, without language prefix. */
  readonly to: string;
  /** A number before the title. */
  readonly number?: string;
  readonly title: string;
  readonly detail: string;
}

/**
 * What was found, in groups. Photographers have no page of orders: an order opens its customer. For
 * a text that looks like an order number, orders come first.
 */
export function resultsOf(
  found: Found,
  isOwner: boolean,
  q: string,
): ReadonlyMap<ResultKind, readonly Result[]> {
  const sessions = found.sessions.map(({ id, location, address, createdAt, timeZone }): Result => ({
    kind: 'session',
    to: `/session/${id}`,
    title: location,
    detail: `${formatShortDate(createdAt, timeZone)} · ${address}`,
  }));
  const shoots = found.shoots.map(
    ({ sessionId, hash, label, title, person, location, createdAt, timeZone }): Result => ({
      kind: 'shoot',
      to: `/session/${sessionId}/shoot/${hash}`,
      number: label,
      title: person ?? title ?? location,
      detail: [person && title, location, formatShortDate(createdAt, timeZone)].filter(Boolean).join(' · '),
    }),
  );
  const customers = found.customers.map((customer): Result => {
    const name = nameOf(customer);
    return {
      kind: 'customer',
      to: `/studio/customers/${customer.id}`,
      title: name,
      detail: name === customer.email ? '' : customer.email,
    };
  });
  const orders = found.orders.map(
    ({ id, number, email, totalCents, sessionId, customerId, createdAt }): Result => ({
      kind: 'order',
      to: isOwner
        ? `/studio/orders?q=${number}&order=${id}`
        : customerId === null
          ? `/session/${sessionId}`
          : `/studio/customers/${customerId}`,
      number,
      title: formatPrice(totalCents),
      detail: [email, formatShortDate(createdAt)].filter(Boolean).join(' · '),
    }),
  );
  const isOrderNumber = /^(?:#|0|\d{3})/.test(q);
  return new Map<ResultKind, readonly Result[]>([
    ...(isOrderNumber ? [['order', orders] as const] : []),
    ['session', sessions],
    ['shoot', shoots],
    ['customer', customers],
    ['order', orders],
  ]);
}
