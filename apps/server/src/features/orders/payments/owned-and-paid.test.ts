import { priceOf } from '@photoslate/domain/price';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchasesOf } from '../pricing/purchases.store.ts';
import { lockedOrder } from '../order-status.service.ts';
import { placeOrder } from '../orders.service.ts';
import { refundedElsewhere } from '../refunds.service.ts';
import type { LinkIdentity, UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { newId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { setOrderStatusByHand } from './manual-payments.service.ts';

const ADDRESS = 'eva@example.com';
const PHOTOS = 3;

let app: App;
let link: LinkIdentity;
let user: UserIdentity;
let shoots: Awaited<ReturnType<typeof filledShoot>>[];
beforeAll(async () => {
  app = await startApp({ listen: false });
  const anna = await app.asOwner();
  const session = await app.session(anna);
  shoots = [
    await filledShoot(app, anna, session.id, [ADDRESS], PHOTOS),
    await filledShoot(app, anna, session.id, [ADDRESS], PHOTOS),
  ];
  for (const { id } of shoots)
    await app.call('galleries.publishShoot', { as: anna, params: { id }, body: { sendNow: true } });
  const { id, version } = await app.db
    .selectFrom('links')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  const { id: studioId } = await app.db.selectFrom('studios').select('id').executeTakeFirstOrThrow();
  const { id: userId } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const of = { studioId, language: 'en' } as const;
  link = {
    ...of,
    kind: 'link',
    linkId: id,
    linkVersion: version,
    sessionId: session.id,
    address: ADDRESS,
    email: ADDRESS,
  };
  user = { ...of, kind: 'user', userId, role: 'owner', loginId: newId(), expiresAt: new Date(8.64e15) };
});
afterAll(() => app.close());

/** Runs `work` in a transaction that is rolled back. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const over = new Error('over');
  const run = app.db.transaction().execute(async (tx) => {
    await work(tx);
    throw over;
  });
  await run.catch((error: unknown) => {
    if (error !== over) throw error;
  });
}

const cents = fc.integer({ min: 0, max: 12 });
const price = fc.oneof(
  fc.record({ firstPhotoCents: cents, extraPhotoCents: cents, buyAllCents: fc.integer({ min: 0, max: 30 }) }),
  fc.constantFrom(
    { firstPhotoCents: 12, extraPhotoCents: 8, buyAllCents: 49 },
    { firstPhotoCents: 25, extraPhotoCents: 0, buyAllCents: 26 },
    { firstPhotoCents: 12, extraPhotoCents: 8, buyAllCents: 5 },
    { firstPhotoCents: 5, extraPhotoCents: 10, buyAllCents: 20 },
  ),
);
const ordering = fc.record({
  photos: fc.subarray(Array.from({ length: 2 * PHOTOS }, (_, index) => index)),
  whole: fc.subarray([0, 1], { maxLength: 1 }),
});
const step = fc.oneof(
  { weight: 3, arbitrary: ordering.filter(({ photos, whole }) => photos.length + whole.length > 0) },
  { weight: 3, arbitrary: fc.record({ pay: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ refund: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ refundThere: fc.nat(2) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function take(tx: Tx, done: Step, minute: number): Promise<void> {
  const now = new Date(Date.UTC(2026, 5, 6, 12, minute));
  if ('photos' in done) {
    const all = shoots.flatMap(({ photoIds }) => photoIds);
    const photoIds = done.photos.map((index) => all[index] ?? '');
    const wholeShootIds = done.whole.map((index) => shoots[index]?.id ?? '');
    await placeOrder(
      app.platform,
      tx,
      link,
      { photoIds, wholeShootIds },
      { howToPay: '', howToPayTexts: [], bank: null },
      now,
    );
    return;
  }
  const [[command, index] = ['pay', 0] as const] = Object.entries(done) as [
    'pay' | 'cancel' | 'refund' | 'refundThere',
    number,
  ][];
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('status', '=', command === 'refund' || command === 'refundThere' ? 'paid' : 'open')
    .orderBy('number', 'desc')
    .execute();
  const order = orders[index % Math.max(1, orders.length)];
  if (!order) return;
  if (command === 'refundThere') {
    const locked = await lockedOrder(tx, order.id);
    if (locked) await refundedElsewhere(app.platform, tx, locked, now);
    return;
  }
  try {
    await setOrderStatusByHand(app.platform, tx, user, order.id, command, now);
  } catch (error) {
    // A rejected request changes nothing.
    if (!(error instanceof HttpError)) throw error;
  }
}

test('owned photos are paid for by the price list after any sequence of orders, payments, cancellations and refunds', async () => {
  await fc.assert(
    fc.asyncProperty(price, fc.array(step, { minLength: 2, maxLength: 7 }), (prices, steps) =>
      undone(async (tx) => {
        await tx
          .updateTable('sessions')
          .set({
            firstPhotoCents: prices.firstPhotoCents,
            extraPhotoCents: prices.extraPhotoCents,
            buyAllCents: prices.buyAllCents,
          })
          .execute();
        for (const [minute, done] of steps.entries()) {
          await take(tx, done, minute);
          const paid = await purchasesOf(tx, link.linkId);
          const open = await purchasesOf(tx, link.linkId, 'open');
          // A refund returns the price of its order: the other photos may have been extra ones.
          const refunded = steps.slice(0, minute + 1).some((one) => 'refund' in one || 'refundThere' in one);
          for (const { photoIds, paidCents, whole } of paid.values())
            if (whole || !refunded)
              expect(paidCents).toBeGreaterThanOrEqual(
                whole ? prices.buyAllCents : priceOf(photoIds.size, prices),
              );
          for (const { id } of shoots)
            expect((paid.get(id)?.paidCents ?? 0) + (open.get(id)?.paidCents ?? 0)).toBeLessThanOrEqual(
              prices.buyAllCents,
            );
        }
      }),
    ),
    { numRuns: 40 },
  );
});
