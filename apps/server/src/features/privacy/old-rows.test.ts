import { DAY_MS } from '@photoslate/domain/durations';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leaseCodes } from '#features/codes/index.ts';
import { newId } from '#platform/ids.ts';
import { filledShoot, runQueuedJobs } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { privacyJobHandlers } from './index.ts';
import { HISTORY_DAYS, LOG_DAYS } from './old-rows.store.ts';

let app: App;
let owner: Actor;
let nowMs = Date.now();
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(nowMs) } });
  owner = await app.makeUser(await app.makeStudio('Old rows'), 'owner');
  await app.call('studio.updateSettings', { as: owner, body: { retentionDays: 7 } });
  const [group] = (await app.call('studio.priceGroups', { as: owner })).data;
  const prices = { name: 'Beach', firstPhotoCents: 900, extraPhotoCents: 500, buyAllCents: 4900 };
  await app.call('studio.updatePriceGroup', { as: owner, params: { id: group!.id }, body: prices });
});
afterAll(async () => {
  app.app.server.closeAllConnections();
  await app.close();
});

const base64 = (value: string) => Buffer.from(value).toString('base64');

/** Uploads a picture to a session, as from its card. */
async function upload(sessionId: string, picture: Buffer<ArrayBuffer>) {
  const { token } = await app.logIn(owner.email);
  const answer = await fetch(`${app.url}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(picture.length),
      'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64('IMG_0001.JPG')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: picture,
  });
  return { status: answer.status, photoId: answer.headers.get('photo-id') ?? '' };
}

const newPicture = () => Buffer.from(`\u00ff\u00d8\u00ff\u00e0 a picture ${newId()}`, 'latin1');

/** The jobs of a night. */
async function night(): Promise<void> {
  for (const name of ['privacy.retention', 'privacy.delete-old-rows']) {
    const nightly = privacyJobHandlers(app.platform).find(({ job }) => job.name === name);
    await nightly!.handle({});
    await runQueuedJobs(app, 'privacy.empty-session');
  }
}

async function count(from: string): Promise<number> {
  const [row] = await app.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return row!.n;
}

const OF_SESSION = ['changes', 'erased_photos', 'upload_refusals', 'card_readings', 'settled_anomalies'];
/** The rows of a session that only its photos need, by table. */
async function rowsOf(sessionId: string): Promise<Record<string, number>> {
  const shoots = `(select id from shoots where session_id = '${sessionId}')`;
  const entries = OF_SESSION.map(
    async (table) => [table, await count(`${table} where session_id = '${sessionId}'`)] as const,
  );
  return Object.fromEntries([
    ...(await Promise.all(entries)),
    ['stretches', await count(`shoot_stretches where shoot_id in ${shoots}`)],
    ['texts', await count(`erased_shoot_texts where shoot_id in ${shoots}`)],
    [
      'customers',
      await count(`erased_customers join erasures e on e.id = erasure_id where session_id = '${sessionId}'`),
    ],
  ]);
}

test('rows about the photos of an emptied session are deleted after 400 days, and its photos stay deleted', async () => {
  const { id } = await app.session(owner);
  const shoot = await filledShoot(app, owner, id, [`eva-${newId()}@example.com`]);
  await app.call('shoots.update', { as: owner, params: { id: shoot.id }, body: { note: 'red coat' } });
  const picture = newPicture();
  const { status, photoId } = await upload(id, picture);
  expect(status).toBe(201);
  expect((await upload(id, Buffer.from('no picture'))).status).toBe(415);
  const change = { as: await app.logIn(owner.email), params: { id }, body: { photoIds: [photoId] } };
  await app.call('changes.newShoot', change);
  await app.query(`insert into settled_anomalies values ('${id}', 'clock:1', '[]')`);
  await app.call('sessions.close', { as: change.as, params: { id } });

  nowMs += 22 * DAY_MS;
  await night();
  nowMs += 15 * DAY_MS;
  await night();
  expect((await upload(id, picture)).status).toBe(410);
  nowMs += HISTORY_DAYS * DAY_MS - 1000;
  await night();
  const before = await rowsOf(id);
  expect(Object.entries(before).filter(([table, rows]) => table !== 'card_readings' && rows === 0)).toEqual(
    [],
  );

  nowMs += 2000;
  await night();
  expect(Object.values(await rowsOf(id)).every((rows) => rows === 0)).toBe(true);
  expect((await upload(id, picture)).status).toBe(410);
  expect((await upload(id, newPicture())).status).toBe(410);
  const other = (await app.session(await app.logIn(owner.email))).id;
  expect((await upload(other, newPicture())).status).toBe(201);
  const again = { as: await app.logIn(owner.email), params: { id } };
  expect((await app.send('sessions.resume', again)).status).toBe(410);
  const left = `select from photos where session_id = '${id}'`;
  expect(await app.query(left)).toEqual([]);
  const proof = (await app.call('privacy.erasures', { as: await app.logIn(owner.email) })).data;
  expect(proof.find(({ sessionId }) => sessionId === id)?.counts.photos).toBeGreaterThan(0);
});

test('a session that runs or has a contact keeps its rows and takes photos', async () => {
  const as = await app.logIn(owner.email);
  const [running, ended] = [(await app.session(as)).id, (await app.session(as)).id];
  await app.shoot(as, running);
  await app.shoot(as, ended);
  await app.call('sessions.close', { as, params: { id: ended } });
  nowMs += 22 * DAY_MS;
  await night();
  nowMs += 15 * DAY_MS;
  await night();
  nowMs += (HISTORY_DAYS - 1) * DAY_MS;
  await filledShoot(app, await app.logIn(owner.email), ended, [`eva-${newId()}@example.com`], 0);
  nowMs += 2 * DAY_MS;
  await night();
  expect((await rowsOf(running))['stretches']).toBe(1);
  expect((await rowsOf(ended))['stretches']).toBe(2);
  expect((await upload(running, newPicture())).status).toBe(201);
  expect((await upload(ended, newPicture())).status).toBe(201);
});

test('codes of printed cards that nobody used and entries of the log are deleted after three years', async () => {
  const as = await app.logIn(owner.email);
  await app.call('studio.updateSettings', { as, body: { retentionDays: 3650 } });
  const printed = { studioId: owner.studioId, deviceId: null, count: 2, now: new Date(nowMs) };
  const [unused, registered] = await app.db.transaction().execute((tx) => leaseCodes(tx, printed));
  // A phone uses the oldest of its codes first, which a rare user may have got years ago.
  const phone = { deviceId: newId(), count: 1 };
  const [leased] = (await app.call('codes.lease', { as, body: phone })).data.codes;
  const { hash } = await app.shoot(as, (await app.session(as)).id);
  const form = {
    email: `jan-${newId()}@example.com`,
    language: 'en' as const,
    consentVersion: CONSENT_VERSION,
  };
  await app.call('codes.register', { params: { code: registered! }, body: form });
  const codes = async () =>
    (await app.query<{ code: string }>('select code from codes')).map(({ code }) => code);
  const oldEntries = async () =>
    (
      await app.query<{ verb: string }>(
        `select distinct verb from activity where at < '${new Date(nowMs - LOG_DAYS * DAY_MS).toISOString()}'`,
      )
    ).map(({ verb }) => verb);

  // The database sets the time of a code.
  nowMs = Date.now() + LOG_DAYS * DAY_MS - 60_000;
  await night();
  expect(await codes()).toEqual(expect.arrayContaining([unused, registered, leased, hash]));
  nowMs += 120_000 + DAY_MS;
  expect((await oldEntries()).length).toBeGreaterThan(1);
  await night();
  expect(await oldEntries()).toEqual(['prices.changed']);
  const { steps } = (await app.call('installation.checklist', { as: await app.logIn(owner.email) })).data;
  expect(steps).toContainEqual({ step: 'prices', isDone: true });
  const left = await codes();
  expect(left).not.toContain(unused);
  expect(left).toEqual(expect.arrayContaining([registered, leased, hash]));
});

test('a change can be undone as long as a photo lives that an earlier one moved to an emptied session', async () => {
  const as = await app.logIn(owner.email);
  await app.call('studio.updateSettings', { as, body: { retentionDays: 3650 } });
  const { id } = await app.session(as);
  const practice = (await app.call('sessions.createPractice', { as, body: {} })).data.id;
  const { photoId } = await upload(id, newPicture());
  const photoIds = [photoId];
  const move = (from: string, to: string) =>
    app.call('changes.moveToSession', { as, params: { id: from }, body: { photoIds, sessionId: to } });
  await move(id, practice);
  await move(practice, id);
  const body = { photoIds, decision: { kind: 'hidden' as const } };
  const { data: change } = await app.call('changes.movePhotos', { as, params: { id }, body });
  await app.call('sessions.deletePractice', { as, params: { id: practice } });

  nowMs += (HISTORY_DAYS + 1) * DAY_MS;
  await night();
  const later = await app.logIn(owner.email);
  const { data: changes } = await app.call('changes.list', { as: later, params: { id } });
  expect(changes.map(({ what }) => what.kind)).toEqual(['decide', 'move-to-session', 'move-to-session']);
  const { data } = await app.call('changes.undo', { as: later, params: { id, changeId: change.id } });
  expect(data.undoneAt).not.toBeNull();
});
