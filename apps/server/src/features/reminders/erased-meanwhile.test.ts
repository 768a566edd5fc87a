import { DAY_MS } from '@photoslate/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAddress } from '#features/privacy/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { whileOpen } from '@photoslate/test-support/database-proxy';
import { openWithoutQuietHours } from './reminders.test-support.ts';

const START = Date.parse('2026-06-06T10:00:00Z');
let world: Awaited<ReturnType<typeof openWithoutQuietHours>>;
beforeAll(async () => {
  world = await openWithoutQuietHours();
});
afterAll(() => world.app.close());

test.each([
  ['of the end of their gallery', { linkDays: 30, retentionDays: 365, reminders: false }, 23],
  ['that they ordered nothing', { linkDays: 365, retentionDays: 365, reminders: true }, 5],
])('a customer who is erased while the hourly job runs gets no mail %s', async (_of, settings, days) => {
  const { app, clock, owner } = world;
  clock.at = START;
  await app.db.updateTable('studios').set(settings).where('id', '=', owner.studioId).execute();
  const [erased, other] = [await world.toldCustomer(), await world.toldCustomer()];
  const erase = (tx: Tx) => {
    const who = { studioId: owner.studioId, address: erased.email, withPhotos: false };
    return eraseAddress(app.platform, tx, who, { by: 'owner', doer: 'system', now: clock.now() });
  };
  await whileOpen(app, erase, () => world.hourAt(START + days * DAY_MS));
  expect(await world.mailsTo(erased.email)).toEqual([]);
  expect(await world.mailsTo(other.email), 'the job went on').toHaveLength(2);
});
