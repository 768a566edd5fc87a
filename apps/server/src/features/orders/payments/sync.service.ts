import pLimit from 'p-limit';
import { orderById } from '../orders.store.ts';
import { areaLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { accountKey } from './provider-accounts.service.ts';
import { applyProviderState, nextPollOf } from './apply-provider-state.service.ts';
import { nextPoll } from './poll-schedule.ts';
import {
  changePayment,
  changeUnopened,
  duePayments,
  paymentById,
  claimPoll,
  type PaymentRow,
} from './payments.store.ts';
import { onSiteProvider } from './providers/on-site-provider.ts';
import { onlineProvider } from './providers/provider-of.ts';
import { ProviderFailure, type PaymentProvider } from './providers/provider.ts';

/** Rate limit for syncs that webhooks and page reloads trigger. */
export const MIN_SYNC_INTERVAL_MS = 2000;
/**
 * A payment whose opening got no response is given up after this time: nobody has seen its page.
 */
const OPENING_TIMEOUT_MS = 10 * 60_000;
const DUE_PER_RUN = 200;
const CONCURRENCY = 4;

/**
 * Syncs a payment with its provider: polls its state, closes a page that must no longer be paid,
 * and requests due refunds. It is idempotent and may be called at any time. If the provider does
 * not respond, it is polled again later.
 */
export async function syncPayment(platform: Platform, paymentId: string): Promise<void> {
  const payment = await paymentById(platform.db, paymentId);
  if (!payment) return;
  try {
    await syncWithProvider(platform, payment, await providerFor(platform, payment));
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    await recordFailure(platform, payment, error);
  }
}

/** Like `syncPayment`, unless the payment was synced a moment ago. */
export async function syncPaymentThrottled(platform: Platform, paymentId: string): Promise<void> {
  if (await claimPoll(platform.db, paymentId, platform.clock.now(), MIN_SYNC_INTERVAL_MS)) {
    await syncPayment(platform, paymentId);
  }
}

async function providerFor(platform: Platform, payment: PaymentRow): Promise<PaymentProvider> {
  if (payment.way === 'on-site') return onSiteProvider(platform.db, () => platform.clock.now());
  const key = await accountKey(platform, platform.db, payment.studioId, payment.way);
  if (key === null) throw new ProviderFailure('unknown', 'No key.');
  return onlineProvider(platform, payment.way, key);
}

async function syncWithProvider(
  platform: Platform,
  payment: PaymentRow,
  provider: PaymentProvider,
): Promise<void> {
  const { id, reference } = payment;
  const now = () => platform.clock.now();
  if (reference === null) {
    const stale = now().getTime() - payment.createdAt.getTime() > OPENING_TIMEOUT_MS;
    const change = stale
      ? { status: 'failed' as const, lookAt: null }
      : { lookAt: nextPollOf(payment, now()) };
    return changeUnopened(platform.db, id, change);
  }
  const order = await orderById(platform.db, payment.orderId);
  if (payment.status === 'waiting' && order?.status !== 'open') await provider.close(reference);
  const poll = async () => {
    const state = await provider.look(reference);
    await platform.db.transaction().execute((tx) => applyProviderState(platform, tx, id, state, now()));
  };
  await poll();
  const after = await paymentById(platform.db, id);
  if (!after || after.toRefundCents <= after.refundedCents) return undefined;
  await provider.refund({
    paymentId: id,
    reference,
    totalCents: after.toRefundCents,
    refusals: after.refusals,
  });
  return poll();
}

/**
 * Stores a provider's failure where the studio sees it. `unreachable` is not shown, only polled
 * again.
 */
async function recordFailure(
  platform: Platform,
  payment: PaymentRow,
  failure: ProviderFailure,
): Promise<void> {
  const now = platform.clock.now();
  const { id, kind, message } = { id: payment.id, kind: failure.kind, message: failure.message };
  areaLog(platform.log, 'payments').warn(
    { paymentId: id, way: payment.way, kind, providerMessage: message },
    'a payment provider failed',
  );
  const fresh = (await paymentById(platform.db, id)) ?? payment;
  const since = fresh.paidAt ?? fresh.createdAt;
  // A missing response must not end the polling for a refund or for changes of a paid payment.
  const lookAt = nextPoll(now, since, 'money') ?? nextPollOf(fresh, now);
  if (kind === 'unreachable') return changePayment(platform.db, id, { lookAt });
  const trouble = kind === 'refused' ? 'refund_refused' : 'unknown';
  const refusals = fresh.refusals + (kind === 'refused' ? 1 : 0);
  return changePayment(platform.db, id, { lookAt, trouble, detail: message, refusals });
}

/** Syncs all payments that are due. */
export async function syncDuePayments(platform: Platform): Promise<void> {
  const due = await duePayments(platform.db, platform.clock.now(), DUE_PER_RUN);
  // A few at a time: a provider that hangs must not take all connections.
  const limit = pLimit(CONCURRENCY);
  const results = await Promise.allSettled(due.map((id) => limit(() => syncPayment(platform, id))));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
