import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '@photoslate/test-support/run-server';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { holder } from '@photoslate/test-support/published-shoots';
import { addressesOf, at, pathsIn, sharedAddressesOf, statuses, type Address } from './addresses.ts';
import { boughtShoot, type BoughtShoot } from './bought-shoot.ts';
import { openSseClient } from './sse-client.ts';

/** Revoked access must stop working within this time after the response. */
const AT_ONCE_MS = 1000;
/** Access that ends for good closes the stream of its holder. Nothing else does within an hour. */
const CLOSES = { closesStream: true, isHeard: true };
const STAYS = { closesStream: false, isHeard: true };
/** Hidden photos are dead at once, but open pages hear of them with the next matching. */
const SILENT = { closesStream: false, isHeard: false };

let app: App;
let owner: Actor;
let desk: Actor;
let count = 0;
const more = () => boughtShoot(app, desk, owner, (count += 1));
const atOnce = () => new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS));

beforeAll(async () => {
  app = await startApp({ runsJobs: true });
  owner = await app.asOwner();
  desk = await app.asPhotographer();
  // Another process can send none of the events that this one has collected.
  await app.query(`create function forget() returns trigger language plpgsql as 'begin return null; end'`);
  await app.query(
    `create trigger forget before insert on unsent_events for each row execute function forget()`,
  );
});
afterAll(async () => {
  app.app.server.closeAllConnections();
  await app.close();
});

/**
 * Records everything that works for a customer, runs an action, and returns what still works
 * shortly after it. Open pages hear of it even if this process dies before it sends an event.
 */
async function aliveAfter(
  undo: (of: BoughtShoot) => Promise<unknown>,
  { closesStream, isHeard }: { closesStream: boolean; isHeard: boolean },
) {
  const of = await more();
  const addresses = [...(await addressesOf(app, of)), ...(await sharedAddressesOf(app, of))];
  expect((await statuses(addresses)).filter(([, status]) => status !== 200)).toEqual([]);
  const kinds = ['marked-thumb', 'marked-preview', 'original', 'media/orders', 'receipts'];
  for (const kind of kinds) expect(addresses.some(({ what }) => what.includes(kind))).toBe(true);
  const { ended, heard } = await openSseClient(app.url, { ...of.link }, '/api/gallery/changes');
  await expect.poll(heard).toContain('event: state');
  const before = heard();
  const revive = app.database.announcements.sendWith(() => undefined);
  await undo(of).finally(revive);
  await (closesStream ? ended : Promise.race([ended, atOnce()]));
  if (isHeard) await expect.poll(heard).not.toBe(before);
  const alive = async () =>
    (await statuses(addresses)).filter(([, status]) => status < 400).map(([what]) => what);
  return { of, alive: await alive(), later: alive };
}
/** Runs an admin command in its own process beside the server. */
async function command(name: string): Promise<void> {
  const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.databaseUrl };
  const { error } = await runAdmin([name], env);
  if (error) throw new Error(error);
}
const ofCustomer = ({ shootId: id, customerId }: BoughtShoot) => ({ as: desk, params: { id, customerId } });
const receiptOf = ({ receiptId }: BoughtShoot) => `/api/gallery/receipts/${receiptId}`;

describe('a customer’s access', () => {
  test('ends after a recall, except for the receipt of their payment', async () => {
    const { alive, of } = await aliveAfter(
      ({ shootId: id }) => app.call('galleries.recallShoot', { as: desk, params: { id } }),
      STAYS,
    );
    expect(alive).toEqual([receiptOf(of)]);
  });

  test('ends after unlinking, and old URLs stay dead after linking again', async () => {
    const { alive, of, later } = await aliveAfter(
      (own) => app.call('shoots.unlink', ofCustomer(own)),
      CLOSES,
    );
    expect(alive).toEqual([]);
    await app.call('shoots.link', ofCustomer(of));
    expect(await later()).toEqual([]);
  });

  test('ends after a correction of their e-mail address', async () => {
    const { alive } = await aliveAfter(({ shootId: id, customerId }) => {
      const body = { customers: [{ id: customerId, email: `right-${customerId}@family.test` }] };
      return app.call('shoots.updateContact', { as: desk, params: { id }, body });
    }, CLOSES);
    expect(alive).toEqual([]);
  });

  test('loses the originals but keeps the gallery after a refund', async () => {
    const { alive } = await aliveAfter(
      ({ orderId: id }) => app.call('orders.refund', { as: owner, params: { id } }),
      STAYS,
    );
    expect(alive.filter((what) => /original|orders/.test(what))).toEqual([]);
    expect(alive).toContain('/api/gallery');
  });

  test('ends after an erasure with photos, and the photos are gone for everyone', async () => {
    const { alive, of, later } = await aliveAfter(
      ({ address: email }) => app.call('privacy.erase', { as: owner, body: { email, withPhotos: true } }),
      CLOSES,
    );
    expect(alive).toEqual([]);
    await app.idle();
    expect(await later()).toEqual([]);
    const listed = await app.call('photos.list', { as: desk, params: { id: of.sessionId } });
    expect(listed.data).toEqual([]);
  });

  test('ends after the operator revokes all links, until the customer requests a new link', async () => {
    const { alive, of } = await aliveAfter(() => command('links:revoke-all'), CLOSES);
    expect(alive).toEqual([]);
    const as = await holder(app, of.sessionId, of.address);
    expect((await app.send('galleries.show', { as })).status).toBe(200);
  });

  test('excludes photos after they are hidden', async () => {
    const { alive } = await aliveAfter(({ sessionId: id, bought, alsoBought, other }) => {
      const body = { photoIds: [bought, alsoBought, other], decision: { kind: 'hidden' as const } };
      return app.call('changes.movePhotos', { as: desk, params: { id }, body });
    }, SILENT);
    expect(alive.filter((what) => what.startsWith('/api/media'))).toEqual([]);
  });
});

const update = (userId: string, body: { active?: boolean; role?: 'owner' }) =>
  app.call('people.update', { as: owner, params: { id: userId }, body });

describe('a studio user’s access', () => {
  const ends: Record<string, (who: Actor) => Promise<unknown>> = {
    'they were deactivated': ({ userId }) => update(userId, { active: false }),
    'they got another role': ({ userId }) => update(userId, { role: 'owner' }),
    'they logged out everywhere': (as) => app.call('auth.logoutEverywhere', { as }),
    'the operator ended every login': async () => {
      await command('logins:end-all');
      for (const user of [owner, desk]) Object.assign(user, await app.logIn(user.email));
    },
    'they ended this login from another device': async (as) => {
      const elsewhere = await app.logIn(as.email);
      const { data } = await app.call('auth.logins', { as: elsewhere });
      const id = data.find(({ current }) => !current)?.id ?? '';
      await app.call('auth.endLogin', { as: elsewhere, params: { id } });
    },
    'they ended their other logins': async (as) =>
      app.call('auth.endOtherLogins', { as: await app.logIn(as.email) }),
    'they logged out': (as) => app.call('auth.logout', { as }),
  };

  test.each(Object.keys(ends))('ends after %s, and their realtime stream is closed', async (how) => {
    const who = await app.makeUser(desk.studioId, 'photographer');
    const { sessionId } = await boughtShoot(app, who, owner, (count += 1));
    const headers = { authorization: `Bearer ${who.token}` };
    const stream = await openSseClient(app.url, headers);
    const { data } = await app.call('photos.list', { as: who, params: { id: sessionId } });
    const addresses: Address[] = [
      ...pathsIn(data).map((path) => at(app, path)),
      at(app, '/api/events', { headers }),
      at(app, `/api/events/${sessionId}/show`, { headers }),
    ];
    expect(addresses.length).toBe(8);
    expect((await statuses(addresses)).filter(([, status]) => status !== 200)).toEqual([]);
    await ends[how]?.(who);
    addresses.push(at(app, '/api/realtime', { headers }));
    expect((await statuses(addresses)).filter(([, status]) => status !== 401)).toEqual([]);
    expect(await stream.ended).toBe('closed');
  });
});
