import { DAY_MS } from '@photoslate/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identifyLink, liveLink } from '#features/links/index.ts';
import { askLinkAgain } from '@photoslate/test-support/published-shoots';
import { openWithoutQuietHours } from './reminders.test-support.ts';

const START = Date.parse('2026-06-06T10:00:00Z');
let world: Awaited<ReturnType<typeof openWithoutQuietHours>>;
beforeAll(async () => {
  world = await openWithoutQuietHours();
});
afterAll(() => world.app.close());
beforeEach(() => {
  world.clock.at = START;
});

const studio = (change: Record<string, unknown>) =>
  world.app.db.updateTable('studios').set(change).where('id', '=', world.owner.studioId).execute();

const kinds = async (email: string) => (await world.mailsTo(email)).map(({ kind }) => kind);

describe('a mailed gallery link', () => {
  test('expires to the second after its link days, also for media', async () => {
    await studio({ linkDays: 30, retentionDays: 365 });
    const { token, linkId, version } = await world.toldCustomer();
    const { app, clock } = world;
    const as = { authorization: `Link ${token}` };
    clock.at = START + 30 * DAY_MS - 1000;
    expect((await identifyLink(app.platform, token)).linkId).toBe(linkId);
    expect((await app.send('galleries.show', { as })).status).toBe(200);
    clock.at = START + 30 * DAY_MS;
    const over = await app.send('galleries.show', { as, language: 'de' });
    expect([over.status, over.failure.code]).toEqual([410, 'link_over']);
    expect(over.failure.message).toContain('Diese Galerie ist abgelaufen');
    expect(await liveLink(app.db, linkId, version, clock.now())).toBeUndefined();
  });

  test('is replaced by a new link on request, and the expired one stays invalid', async () => {
    await studio({ linkDays: 30, retentionDays: 365 });
    const { token, email, linkId } = await world.toldCustomer();
    const { app, clock } = world;
    clock.at = START + 40 * DAY_MS;
    await askLinkAgain(app, email);
    const again = await world.tokenOf(linkId);
    expect(again).not.toBe(token);
    expect((await app.send('galleries.show', { as: { authorization: `Link ${again}` } })).status).toBe(200);
    const old = await app.send('galleries.show', { as: { authorization: `Link ${token}` } });
    expect([old.status, old.failure.code]).toEqual([410, 'link_revoked']);
    expect((await world.mailsTo(email)).map(({ kind }) => kind)).toEqual(['gallery-ready', 'link-again']);
  });

  test('is not sent again when its photos are recalled or past their retention', async () => {
    await studio({ linkDays: 30, retentionDays: 60 });
    const { email, shootId } = await world.toldCustomer();
    const { app, clock } = world;
    clock.at = START + 61 * DAY_MS;
    await askLinkAgain(app, email);
    clock.at = START + 40 * DAY_MS;
    await world.recall(shootId);
    await askLinkAgain(app, email);
    expect((await world.mailsTo(email)).map(({ kind }) => kind)).toEqual(['gallery-ready']);
  });
});

describe('the expiry notice of a gallery', () => {
  test('is sent once, a week before the end, with the last day', async () => {
    await studio({ linkDays: 30, retentionDays: 365, reminders: false });
    const { email } = await world.toldCustomer();
    await world.hourAt(START + 23 * DAY_MS - 60_000);
    expect(await world.mailsTo(email)).toHaveLength(1);
    await world.hourAt(START + 23 * DAY_MS);
    await world.hourAt(START + 24 * DAY_MS);
    const [, notice, more] = await world.mailsTo(email);
    expect(notice).toMatchObject({ kind: 'expiring-soon', payload: { endsOn: '2026-07-06' } });
    expect(more).toBeUndefined();
  });

  test('is also sent a week before the retention of the session ends', async () => {
    await studio({ linkDays: 365, retentionDays: 40, reminders: false });
    const { email } = await world.toldCustomer();
    await world.hourAt(START + 33 * DAY_MS - 3_600_000);
    expect(await world.mailsTo(email)).toHaveLength(1);
    await world.hourAt(START + 33 * DAY_MS);
    await world.hourAt(START + 34 * DAY_MS);
    const [, notice, more] = await world.mailsTo(email);
    expect(notice).toMatchObject({ kind: 'expiring-soon' });
    expect(more).toBeUndefined();
  });

  test('has account, amount and reference of the orders that are unpaid when it is sent', async () => {
    await studio({ linkDays: 30, retentionDays: 365, reminders: false });
    const { app } = world;
    const bank = { holder: 'Studio', iban: 'DE89 3704 0044 0532 0130 00', referencePrefix: 'Photos' };
    await app.call('payments.setMethods', {
      as: await world.now(),
      body: { onSite: true, howToPay: '', bank },
    });
    const { email, token, photoIds } = await world.toldCustomer();
    const { data: order } = await app.call('orders.place', {
      as: { authorization: `Link ${token}` },
      body: { photoIds: photoIds.slice(0, 1) },
    });
    await world.hourAt(START + 24 * DAY_MS);
    const as = await world.now();
    const notice = async () => {
      const { data } = await app.call('mail.list', { as });
      const { id = '' } = data.find(({ to, kind }) => to === email && kind === 'expiring-soon') ?? {};
      return (await app.call('mail.show', { as, params: { id } })).data.text;
    };
    expect(await notice()).toContain(
      `Not paid yet: Order ${order.number}\nAccount holder: Studio\nIBAN: DE89 3704 0044 0532 0130 00\n`,
    );
    expect(await notice()).toContain(`Reference: Photos ${order.number}`);
    await app.call('orders.pay', { as, params: { id: order.id } });
    expect(await notice()).not.toContain('IBAN');
  });

  test('is not sent for a recalled gallery', async () => {
    await studio({ linkDays: 30, retentionDays: 365, reminders: false });
    const { email, shootId } = await world.toldCustomer();
    await world.recall(shootId);
    await world.hourAt(START + 24 * DAY_MS);
    expect(await world.mailsTo(email)).toHaveLength(1);
  });
});

describe('the reminder of a gallery without an order', () => {
  beforeEach(() => studio({ linkDays: 365, retentionDays: 365, reminders: true }));

  test('is sent once, five days after the gallery mail, and only if the studio enabled reminders', async () => {
    const { email } = await world.toldCustomer();
    await world.hourAt(START + 5 * DAY_MS - 60_000);
    await studio({ reminders: false });
    await world.hourAt(START + 5 * DAY_MS);
    expect(await kinds(email)).toEqual(['gallery-ready']);
    await studio({ reminders: true });
    await world.hourAt(START + 5 * DAY_MS);
    await world.hourAt(START + 6 * DAY_MS);
    await world.hourAt(START + 12 * DAY_MS);
    expect(await kinds(email)).toEqual(['gallery-ready', 'reminder']);
  });

  test('is delayed to five days after the gallery was opened', async () => {
    const { email, token } = await world.toldCustomer();
    world.clock.at = START + 3 * DAY_MS;
    await world.app.call('galleries.show', { as: { authorization: `Link ${token}` } });
    await world.hourAt(START + 5 * DAY_MS);
    expect(await kinds(email)).toEqual(['gallery-ready']);
    await world.hourAt(START + 8 * DAY_MS);
    expect(await kinds(email)).toEqual(['gallery-ready', 'reminder']);
  });

  test('is not sent after an order, after a month, or to a bounced address', async () => {
    const [ordered, late, nobody] = [
      await world.toldCustomer(),
      await world.toldCustomer(),
      await world.toldCustomer(),
    ];
    await world.app.call('orders.place', {
      as: { authorization: `Link ${ordered.token}` },
      body: { photoIds: ordered.photoIds },
    });
    await world.app.db
      .updateTable('mails')
      .set({ state: 'bounced', permanent: true })
      .where('recipient', '=', nobody.email)
      .execute();
    await world.app.db
      .updateTable('links')
      .set({ issuedAt: new Date(START - 40 * DAY_MS) })
      .where('id', '=', late.linkId)
      .execute();
    await world.hourAt(START + 6 * DAY_MS);
    for (const { email } of [ordered, late, nobody]) expect(await kinds(email)).not.toContain('reminder');
  });
});

describe('quiet hours', () => {
  beforeEach(() =>
    studio({ linkDays: 365, retentionDays: 365, quietFromMinute: 22 * 60, quietToMinute: 7 * 60 }),
  );

  test('hold an unrequested mail until they end at the location, and let a requested mail go at once', async () => {
    const { app, clock } = world;
    clock.at = Date.parse('2026-06-06T21:30:00Z');
    const { email } = await world.toldCustomer();
    await askLinkAgain(app, email);
    const { data } = await app.call('mail.list', { as: await world.now() });
    const states = data
      .filter(({ to }) => to === email)
      .map(({ kind, state, heldUntil }) => [kind, [state, heldUntil]] as const);
    expect(Object.fromEntries(states)).toEqual({
      'gallery-ready': ['held', '2026-06-07T05:00:00.000Z'],
      'link-again': ['queued', null],
    });
    expect(await world.jobStartOf(email)).toBe('2026-06-07T05:00:00.000Z');
  });

  test('hold a mail whose next attempt falls into them, and release it when they end', async () => {
    const { clock } = world;
    clock.at = Date.parse('2026-06-06T19:59:00Z');
    const { email } = await world.toldCustomer();
    clock.at = Date.parse('2026-06-06T20:00:00Z');
    expect(await world.attempt(email)).toMatchObject({ state: 'held' });
    clock.at = Date.parse('2026-06-07T04:59:59Z');
    expect(await world.attempt(email)).toMatchObject({ state: 'held' });
    clock.at = Date.parse('2026-06-07T05:00:00Z');
    expect(await world.attempt(email)).toMatchObject({ state: 'sent' });
  });

  test('drop a held mail when its photos are recalled, and the mail is sent when they are published again', async () => {
    const { clock } = world;
    clock.at = Date.parse('2026-06-06T21:30:00Z');
    const { email, shootId } = await world.toldCustomer();
    await world.recall(shootId);
    clock.at = Date.parse('2026-06-07T05:00:00Z');
    expect(await world.attempt(email)).toBeUndefined();
    expect(await kinds(email)).toEqual([]);
    await world.publish(shootId);
    expect(await world.attempt(email)).toMatchObject({ state: 'sent' });
    await world.recall(shootId);
    await world.publish(shootId);
    expect(await kinds(email), 'who was told is not told again').toEqual(['gallery-ready']);
  });

  test('hold the reminder of an unpaid order, which is dropped if the order is paid or its photos are recalled', async () => {
    const { app, clock } = world;
    const kind = 'payment-reminder';
    const unpaid = async () => {
      const { token, email, photoIds, shootId } = await world.toldCustomer();
      const as = { authorization: `Link ${token}` };
      const params = { id: (await app.call('orders.place', { as, body: { photoIds } })).data.id };
      return { email, params, shootId };
    };
    const orders = [await unpaid(), await unpaid(), await unpaid()] as const;
    const [kept, paid, recalled] = orders;
    const remind = async () =>
      (await app.send('orders.remind', { as: await world.now(), params: kept.params })).status;
    clock.at = Date.parse('2026-06-06T22:30:00Z');
    const as = await world.now();
    for (const { params } of orders) await app.call('orders.remind', { as, params });
    await app.call('orders.pay', { as, params: paid.params });
    await world.recall(recalled.shootId);
    // Another day (UTC), in the same night: both would go out in the morning.
    clock.at = Date.parse('2026-06-07T00:30:00Z');
    expect(await remind()).toBe(409);
    expect(await world.attempt(kept.email, kind)).toMatchObject({ state: 'held' });
    clock.at = Date.parse('2026-06-07T05:00:00Z');
    expect(await world.attempt(kept.email, kind)).toMatchObject({ state: 'sent' });
    expect(await world.attempt(paid.email, kind)).toBeUndefined();
    expect(await world.attempt(recalled.email, kind)).toBeUndefined();
    clock.at = Date.parse('2026-06-07T22:29:00Z');
    expect(await remind()).toBe(409);
    clock.at = Date.parse('2026-06-07T22:30:00Z');
    expect(await remind()).toBe(200);
    expect((await kinds(kept.email)).filter((one) => one === kind)).toHaveLength(2);
  });
});
