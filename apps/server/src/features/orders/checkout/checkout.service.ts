import type { OnlineProvider, PaymentMethod } from '@photoslate/contract/orders';
import type { Language } from '@photoslate/contract/scalars';
import { shownShoots } from '#features/links/index.ts';
import { lockedOrder, repriceOrder, payOrder } from '../order-status.service.ts';
import { sendInstructionsAgainMail } from '../order-mails.ts';
import { orderById, type OrderRecord } from '../orders.store.ts';
import { authorize, type Authorized, type LinkIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { knownId, newId } from '#platform/ids.ts';
import { areaLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import { accountKey, paymentChoice } from '../payments/provider-accounts.service.ts';
import { nextPollOf } from '../payments/apply-provider-state.service.ts';
import {
  changeUnopened,
  insertPayment,
  paymentById,
  pendingPayment,
  type PaymentRow,
} from '../payments/payments.store.ts';
import { onlineProvider } from '../payments/providers/provider-of.ts';
import { ProviderFailure } from '../payments/providers/provider.ts';
import { paymentDescription } from './payment-description.ts';
import { returnUrl } from './return-token.ts';
import { syncPayment } from '../payments/sync.service.ts';

/** The result of a checkout: the provider's page, or null if nothing has to be paid online. */
interface Begun {
  readonly order: OrderRecord;
  readonly url: string | null;
}

/**
 * Starts the checkout of an open order. Calling it again, for example by a second tap or from a
 * second device, returns the same page while it can still be paid. No transaction is open during
 * requests to the provider.
 *
 * @param language of the provider's page and of the return URL
 *
 * @throws HttpError `not_found`, `gallery_recalled`, `order_not_open`, `order_waits`, `invalid`
 * (`method`), `payment_unavailable`
 */
export async function startCheckout(
  platform: Platform,
  link: LinkIdentity,
  orderId: string,
  way: PaymentMethod,
  language: Language,
): Promise<Begun> {
  const id = knownId(orderId);
  let begun = await prepare(platform, link, id, way);
  if (begun.payment?.reference) {
    // It may have been paid or have expired meanwhile.
    await syncPayment(platform, begun.payment.id);
    const payment = await paymentById(platform.db, begun.payment.id);
    if (payment?.status === 'waiting') return { order: begun.order, url: payment.url };
    begun = await prepare(platform, link, id, way);
  }
  const { order, payment } = begun;
  if (!payment || way === 'on-site') return { order, url: null };
  await openPage(platform, order, payment, way, language);
  // Another device may have opened the page first, and it may already be paid.
  const opened = await paymentById(platform.db, payment.id);
  if (opened?.status === 'waiting') return { order, url: opened.url };
  if (opened?.status !== 'paid') throw new HttpError('payment_unavailable');
  return { order: authorize(link, await orderById(platform.db, order.id)), url: null };
}

type Prepared = { readonly order: Authorized<OrderRecord>; readonly payment: PaymentRow | null };

/** Determines the amount to pay under the order's lock; `payment` is null if no page is needed. */
async function prepare(
  platform: Platform,
  link: LinkIdentity,
  orderId: string,
  way: PaymentMethod,
): Promise<Prepared> {
  return platform.db.transaction().execute(async (tx) => {
    const now = platform.clock.now();
    const order = authorize(link, await lockedOrder(tx, orderId));
    if (order.status === 'paid') return { order, payment: null };
    if (order.status !== 'open') throw new HttpError('order_not_open');
    if (order.waitsFor !== null) throw new HttpError('order_waits');
    await shownShoots(tx, link);
    const { ways, ...instructions } = await paymentChoice(platform, tx, link.studioId);
    if (!ways.includes(way)) throw fieldHttpError('method', 'invalid');
    const amountCents = await repriceOrder(tx, order);
    if (amountCents === 0) await payOrder(platform, tx, order, link, now);
    else if (way === 'on-site')
      await sendInstructionsAgainMail(
        platform,
        tx,
        { ...(order as OrderRecord), totalCents: amountCents },
        instructions,
        now,
      );
    else {
      const pending = await pendingPayment(tx, order.id, way, amountCents);
      return { order, payment: pending ?? (await newPayment(tx, order, way, amountCents, now)) };
    }
    return { order: authorize(link, await orderById(tx, orderId)), payment: null };
  });
}

async function newPayment(
  tx: Tx,
  order: OrderRecord,
  way: OnlineProvider,
  amountCents: number,
  now: Date,
): Promise<PaymentRow> {
  const id = newId();
  await insertPayment(tx, {
    id,
    studioId: order.studioId,
    orderId: order.id,
    way,
    reference: null,
    url: null,
    status: 'opening',
    amountCents,
    createdAt: now,
    lookAt: new Date(now.getTime() + 60_000),
  });
  const made = await paymentById(tx, id);
  if (!made) throw new HttpError('not_found');
  return made;
}

/** Requests the provider's page and stores the result: the page or the failure. */
async function openPage(
  platform: Platform,
  order: OrderRecord,
  payment: PaymentRow,
  way: OnlineProvider,
  language: Language,
): Promise<void> {
  const { db } = platform;
  try {
    const key = await accountKey(platform, db, order.studioId, way);
    if (key === null) throw new ProviderFailure('unknown', 'The key can no longer be read.');
    const provider = await onlineProvider(platform, way, key);
    const { reference, url } = await provider.open({
      paymentId: payment.id,
      createdAt: payment.createdAt,
      amountCents: payment.amountCents,
      description: await paymentDescription(db, order),
      language,
      returnUrl: returnUrl(platform, payment.id, language),
    });
    const lookAt = nextPollOf({ ...payment, status: 'waiting' }, platform.clock.now());
    await changeUnopened(db, payment.id, { status: 'waiting', reference, url, lookAt, trouble: null });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { kind, message } = error;
    areaLog(platform.log, 'payments').warn(
      { paymentId: payment.id, way, kind, providerMessage: message },
      'a payment could not be opened',
    );
    // After `unreachable`, the next attempt opens the same payment.
    if (kind !== 'unreachable')
      await changeUnopened(db, payment.id, {
        status: 'failed',
        trouble: 'unknown',
        detail: message,
        lookAt: null,
      });
  }
}
