import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { ToPublish } from './field-writer.ts';
import { RunOver, type Phone } from './phone.ts';
import type { OrderRecord } from './records.ts';
import type { SmtpSink } from './smtp-sink.ts';

const POLL_MS = 100;

/** Assigns the photographs of a shoot to it, publishes it, and lets a customer buy each of them. */
export async function workAtDesk(
  phone: Phone,
  { sessionId, session, shoot, shootId, photoIds }: ToPublish,
  sink: SmtpSink,
  over: AbortSignal,
): Promise<void> {
  const params = { id: sessionId };
  const report = async () => (await phone.call('card.report', { params })).data;
  await until(async () => (await report()).pendingCount === 0, over);

  const decision = { id: newId(), acknowledged: false };
  session.decisions.push(decision);
  await phone.call('changes.movePhotos', {
    params,
    body: { id: decision.id, photoIds, decision: { kind: 'shoots', shootIds: [shootId] } },
  });
  decision.acknowledged = true;
  await until(async () => {
    const found = (await report()).shoots.find((one) => one.shootId === shootId);
    return found?.photoCount === photoIds.length;
  }, over);

  await phone.call('galleries.publishShoot', { params: { id: shootId }, body: { sendNow: true } });
  shoot.published = true;

  const email = shoot.people[0]?.email ?? '';
  let link: string | null = null;
  await until(async () => (link = await sink.linkTo(email)) !== null, over);
  for (const photoId of photoIds) {
    const order: OrderRecord = { id: newId(), email, acknowledged: false, paid: false };
    shoot.orders.push(order);
    await phone.call('orders.place', { link: link ?? '', body: { id: order.id, photoIds: [photoId] } });
    order.acknowledged = true;
    await phone.call('orders.pay', { params: { id: order.id } });
    order.paid = true;
  }
}

async function until(holds: () => Promise<boolean>, over: AbortSignal): Promise<void> {
  while (!(await holds())) {
    if (over.aborted) throw new RunOver();
    await delay(POLL_MS);
  }
}
