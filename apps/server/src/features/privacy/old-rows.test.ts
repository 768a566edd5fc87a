import { DAY_MS } from '@photoslate/domain/durations';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const left = `select from photos where session_id = '${id}'`;
  expect(await app.query(left)).toEqual([]);
  const proof = (await app.call('privacy.erasures', { as: await app.logIn(owner.email) })).data;
  expect(proof.find(({ sessionId }) => sessionId === id)?.counts.photos).toBeGreaterThan(0);
});

test('codes that nobody used and entries of the log are deleted after three years', async () => {
  const as = await app.logIn(owner.email);
  await app.call('studio.updateSettings', { as, body: { retentionDays: 3650 } });
  const [unused, registered] = (await app.call('codes.lease', { as, body: { deviceId: newId(), count: 2 } }))
    .data.codes;
  const { hash } = await app.shoot(as, (await app.session(as)).id);
  const form = {
    email: `jan-${newId()}@example.com`,
    language: 'en' as const,
    consentVersion: CONSENT_VERSION,
  };
  await app.call('codes.register', { params: { code: registered! }, body: form });
  const codes = async () =>
    (await app.query<{ code: string }>('select code from codes')).map(({ code }) => code);
  const oldEntries = () =>
    app.query(`select from activity where at < '${new Date(nowMs - LOG_DAYS * DAY_MS).toISOString()}'`);

  // The database sets the time of a code.
  nowMs = Date.now() + LOG_DAYS * DAY_MS - 60_000;
  await night();
  expect(await codes()).toEqual(expect.arrayContaining([unused, registered, hash]));
  nowMs += 120_000 + DAY_MS;
  expect(await oldEntries()).not.toEqual([]);
  await night();
  expect(await oldEntries()).toEqual([]);
  const left = await codes();
  expect(left).not.toContain(unused);
  expect(left).toEqual(expect.arrayContaining([registered, hash]));
});
