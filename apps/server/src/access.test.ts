import { routes, type RouteName } from '@photoslate/contract/routes';
import type { Route } from '@photoslate/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Actor, type App, type As } from '../../../tests/support/start-app.ts';

/** Strings that stand in the victim's data, and may stand in no stranger's answer. */
const CANARIES = ['Canarywharf', 'canary-customer', 'Kanarienvogel', 'Canary Islands'];

let app: App;
let victim: Actor;
let colleague: Actor;
let stranger: Actor;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await startApp({ listen: false });
  victim = await app.asPhotographer();
  colleague = await app.makeUser(victim.studioId, 'photographer');
  stranger = await app.makeUser(await app.makeStudio('Another studio'), 'owner');
  const session = await app.session(victim, { name: 'Canarywharf' });
  const shoot = await app.shoot(victim, session.id);
  const calibration = await app.call('calibrations.start', {
    as: victim,
    params: { id: session.id },
    body: {},
  });
  const { data } = await app.call('shoots.updateContact', {
    as: victim,
    params: { id: shoot.id },
    body: { customers: [{ email: 'canary-customer@example.org', firstName: 'Kanarienvogel' }] },
  });
  await app.call('shoots.update', {
    as: victim,
    params: { id: shoot.id },
    body: { title: 'Canary Islands' },
  });
  ids = {
    session: session.id,
    shoot: shoot.id,
    code: shoot.hash,
    calibration: calibration.data.id,
    customer: data.customers[0]?.id ?? '',
  };
});
afterAll(() => app.close());

/** What belongs to the victim in each path's parameters. */
function paramsOf(path: string): Record<string, string> {
  const isShoot = path.includes('/photoshoots/');
  return {
    id: (isShoot ? ids['shoot'] : ids['session']) ?? '',
    calibrationId: ids['calibration'] ?? '',
    customerId: ids['customer'] ?? '',
    code: ids['code'] ?? '',
    changeId: ids['session'] ?? '',
    photoId: ids['shoot'] ?? '',
    size: 'preview',
  };
}

/** A body that passes the checks, so that only access is left to say no. */
function bodyOf(name: RouteName): unknown {
  const bodies: Partial<Record<RouteName, unknown>> = {
    'shoots.updateContact': { customers: [{ email: 'x@example.org' }] },
    'shoots.update': { title: 'mine now' },
    'sessions.update': { priceGroupId: ids['session'] },
    'photos.decide': { photoIds: [ids['shoot']], decision: { kind: 'hidden' } },
    'photos.newShoot': { photoIds: [ids['shoot']] },
    'photos.moveToSession': { photoIds: [ids['shoot']], sessionId: ids['session'] },
    'photos.settle': { key: 'x', settled: true },
    'photos.account': { files: [] },
    'shoots.merge': { intoShootId: ids['shoot'] },
    'photos.publish': { shootIds: [ids['shoot']] },
    'gallery.quote': { photoIds: [ids['shoot']] },
    'gallery.order': { photoIds: [ids['shoot']] },
    'codes.lease': { deviceId: ids['session'], count: 1 },
    'auth.preferences': {},
  };
  return bodies[name] ?? {};
}

const names = Object.keys(routes) as RouteName[];
const rowOf = (name: RouteName): Route => routes[name];
const guarded = names.filter((name) => ['user', 'owner', 'link'].includes(rowOf(name).access));
const signedIn = names.filter((name) => ['user', 'owner'].includes(rowOf(name).access));
/** Rows that name something which belongs to one photographer. */
const owned = signedIn.filter(
  (name) =>
    /\/(events|photoshoots)\/:id/.test(rowOf(name).path) && !rowOf(name).path.startsWith('/api/orders'),
);

const ask = (name: RouteName, as?: As) =>
  app.send(name, {
    params: paramsOf(rowOf(name).path),
    ...(rowOf(name).method === 'POST' ? { body: bodyOf(name) } : {}),
    ...(as ? { as } : {}),
  });

describe('without a token', () => {
  test.each(guarded)('%s says 401', async (name) => {
    const answer = await ask(name);
    expect(answer.status).toBe(401);
    expect(answer.failure.code).toBe('unauthenticated');
  });
});

describe('with a token that is none, or of the other kind', () => {
  test.each(guarded)('%s says 401', async (name) => {
    for (const authorization of [
      'Bearer nonsense',
      'Link nonsense',
      `Link ${victim.token}`,
      `Basic ${victim.token}`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that no throttle counts
      const answer = await ask(name, { authorization });
      expect([401, 404, 410], `${authorization} got ${answer.status}`).toContain(answer.status);
      expectNoCanary(answer.text);
    }
  });
});

describe("another studio's owner", () => {
  test.each(owned)('%s says 404, as if it did not exist', async (name) => {
    const foreign = await ask(name, stranger);
    expect(foreign.status).toBe(404);
    expectNoCanary(foreign.text);
    const unknown = await app.send(name, {
      params: { ...paramsOf(rowOf(name).path), id: '01890000-0000-7000-8000-000000000000' },
      ...(rowOf(name).method === 'POST' ? { body: bodyOf(name) } : {}),
      as: stranger,
    });
    expect(unknown.text).toBe(foreign.text);
  });
});

describe('another photographer of the same studio', () => {
  test.each(owned)('%s says 403', async (name) => {
    const answer = await ask(name, colleague);
    expect(answer.status).toBe(403);
    expect(answer.failure.message).toBe('Sorry, you do not have the rights to see this page.');
    expectNoCanary(answer.text);
  });

  test('owner pages say 403', async () => {
    for (const name of signedIn.filter((row) => rowOf(row).access === 'owner')) {
      // oxlint-disable-next-line no-await-in-loop -- the list is short
      expect((await ask(name, colleague)).status).toBe(403);
    }
  });

  test('their own lists hold nothing of it', async () => {
    for (const as of [colleague, stranger]) {
      // oxlint-disable-next-line no-await-in-loop -- two of them
      expectNoCanary((await app.send('sessions.list', { as })).text);
    }
  });
});

test('a malformed id is a 404, not a failure of the database', async () => {
  for (const id of ['x', '%00', "'; drop table shoots; --", '🙂', 'a'.repeat(150)]) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    expect((await app.send('shoots.show', { as: victim, params: { id } })).status).toBe(404);
  }
});

test('a code shows studio, location and date, and nothing of people', async () => {
  const answer = await app.send('codes.show', { params: { code: ids['code'] ?? '' } });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('canary-customer');
  expect(answer.text).not.toContain('Kanarienvogel');
  expect(answer.text).not.toContain('Canary Islands');
});

function expectNoCanary(text: string): void {
  for (const canary of CANARIES) expect(text).not.toContain(canary);
}
