import type { RouteName } from '@photoslate/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '../../../../../tests/support/start-app.ts';

let app: App;
let people: Record<'colleague' | 'stranger' | 'owner', Actor>;
let params: Record<string, string>;
let orderId: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  const anna = await app.asPhotographer();
  people = {
    colleague: await app.makeUser(anna.studioId, 'photographer'),
    stranger: await app.makeUser(await app.makeStudio('Elsewhere'), 'owner'),
    owner: await app.asOwner(),
  };
  const session = await app.session(anna);
  const shoot = await app.shoot(anna, session.id);
  const saved = await app.call('shoots.updateContact', {
    as: anna,
    params: { id: shoot.id },
    body: { customers: [{ email: 'canary@example.com', firstName: 'Canary' }] },
  });
  const calibration = await app.call('calibrations.start', {
    as: anna,
    params: { id: session.id },
    body: {},
  });
  const linkId = newId();
  orderId = newId();
  await app.db
    .insertInto('links')
    .values({
      id: linkId,
      session_id: session.id,
      address: 'canary@example.com',
      email: 'canary@example.com',
      language: 'en',
      revoked_at: null,
    })
    .execute();
  await app.db
    .insertInto('orders')
    .values({
      id: orderId,
      studio_id: anna.studioId,
      session_id: session.id,
      link_id: linkId,
      number: 'Canary',
      address: 'canary@example.com',
      email: 'canary@example.com',
      language: 'en',
      status: 'open',
      total_cents: 0,
      note: null,
      paid_at: null,
      refunded_at: null,
      cancelled_at: null,
    })
    .execute();
  params = {
    session: session.id,
    shoot: shoot.id,
    code: shoot.hash,
    calibrationId: calibration.data.id,
    customerId: saved.data.customers[0]?.id ?? '',
  };
});
afterAll(() => app.close());

const SESSION_CALLS: [RouteName, unknown?][] = [
  ['sessions.show'],
  ['sessions.close', {}],
  ['sessions.resume', {}],
  ['sessions.update', { priceGroupId: newId() }],
  ['sessions.serverTime'],
  ['calibrations.start', {}],
  ['calibrations.confirm'],
  ['shoots.start', {}],
  ['photos.publish', { shootIds: [newId()] }],
  ['orders.list'],
];
const SHOOT_CALLS: [RouteName, unknown?][] = [
  ['shoots.generate', {}],
  ['shoots.updateContact', { customers: [{ email: 'eve@example.com' }] }],
  ['shoots.actual'],
  ['shoots.show'],
  ['shoots.update', { title: 'Mine' }],
  ['shoots.link'],
  ['shoots.unlink'],
  ['shoots.publish'],
  ['shoots.recall'],
];
const ORDER_CALLS: [RouteName, unknown?][] = [['orders.pay'], ['orders.refund'], ['orders.cancel']];

const calls = (): { name: RouteName; body: unknown; id: string }[] => [
  ...SESSION_CALLS.map(([name, body]) => ({ name, body, id: params['session'] ?? '' })),
  ...SHOOT_CALLS.map(([name, body]) => ({ name, body, id: params['shoot'] ?? '' })),
  ...SHOOT_CALLS.map(([name, body]) => ({ name, body, id: params['code'] ?? '' })),
  ...ORDER_CALLS.map(([name, body]) => ({ name, body, id: orderId })),
];
const send = ({ name, body, id }: { name: RouteName; body: unknown; id: string }, as?: Actor) =>
  app.send(name, { ...(as ? { as } : {}), body, params: { ...params, id } });

describe('every call about a session, a shoot or an order', () => {
  test('without a login answers 401', async () => {
    for (const call of calls()) expect([call.name, (await send(call)).status]).toEqual([call.name, 401]);
  });

  test('to a colleague answers 403, and says nothing', async () => {
    for (const call of calls()) {
      const answer = await send(call, people.colleague);
      expect([call.name, answer.status]).toEqual([call.name, 403]);
      expect(answer.text).not.toContain('anary');
    }
  });

  test('to another studio answers exactly as if there were nothing', async () => {
    for (const call of calls()) {
      const foreign = await send(call, people.stranger);
      const unknown = await send({ ...call, id: newId() }, people.stranger);
      expect([call.name, foreign.status]).toEqual([call.name, 404]);
      expect(foreign.text).toBe(unknown.text);
    }
  });

  test('of a malformed id answers 404', async () => {
    for (const call of calls())
      for (const id of ['x', '0', "1' or '1'='1"])
        expect([call.name, (await send({ ...call, id }, people.owner)).status]).toEqual([call.name, 404]);
  });
});
