import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, runQueuedJobs } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { ErasureLogEntry, replayErasureLog } from './erasure-log.ts';

let app: App;
let owner: Actor;
let photographer: Actor;
let uploadedTo: string;
let movedTo: string;
let eva: string;
let picture: Buffer<ArrayBuffer>;

beforeAll(async () => {
  app = await startApp();
  owner = await app.asOwner();
  photographer = await app.asPhotographer();
});
afterAll(async () => {
  app.app.server.closeAllConnections();
  await app.close();
});
beforeEach(async () => {
  uploadedTo = (await app.session(photographer)).id;
  movedTo = (await app.session(photographer)).id;
  eva = `eva-${newId()}@example.com`;
  picture = Buffer.from(`\u00ff\u00d8\u00ff\u00e0 a picture ${newId()}`, 'latin1');
});

const base64 = (value: string) => Buffer.from(value).toString('base64');

/** Uploads the picture from its card to a session. */
async function readCard(sessionId: string) {
  const answer = await fetch(`${app.url}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${photographer.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(picture.length),
      'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64('IMG_0001.JPG')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: picture,
  });
  return { status: answer.status, photoId: answer.headers.get('photo-id') ?? '' };
}

/** A picture that was moved by hand to the other session, into a shoot with only one person. */
async function movedPicture(): Promise<void> {
  const { status, photoId } = await readCard(uploadedTo);
  expect(status).toBe(201);
  await app.call('changes.moveToSession', {
    as: photographer,
    params: { id: uploadedTo },
    body: { photoIds: [photoId], sessionId: movedTo },
  });
  const shoot = await filledShoot(app, photographer, movedTo, [eva], 0);
  await app.db.insertInto('photoShoots').values({ photoId, shootId: shoot.id }).execute();
}

test('a photo that was moved and then erased is refused with 410 when its card is uploaded to either session', async () => {
  await movedPicture();
  const { data } = await app.call('privacy.erase', { as: owner, body: { email: eva, withPhotos: true } });
  expect(data.photos).toBe(1);
  expect((await readCard(uploadedTo)).status).toBe(410);
  expect((await readCard(movedTo)).status).toBe(410);
  const left = await app.db
    .selectFrom('photos')
    .select('id')
    .where('sessionId', 'in', [uploadedTo, movedTo])
    .execute();
  expect(left).toEqual([]);
});

test('a moved and erased photo is still refused after the restore of a backup older than one of its sessions', async () => {
  await movedPicture();
  await app.call('privacy.erase', { as: owner, body: { email: eva, withPhotos: true } });
  await runQueuedJobs(app, 'privacy.write-ledger');
  const { id } = await app.db
    .selectFrom('erasedPhotos')
    .select('erasureId as id')
    .where('sessionId', '=', movedTo)
    .executeTakeFirstOrThrow();
  const kept = JSON.parse(await text(await app.platform.storage.open(`erasures/${id}.json`)));
  const entry = ErasureLogEntry.parse(kept);
  // The restored database has the person, but not the erasure and not every session.
  await app.db.deleteFrom('erasures').where('id', '=', id).execute();
  await filledShoot(app, photographer, uploadedTo, [eva], 0);
  const photos = [...entry.photos, { sessionId: newId(), sha256: entry.photos[0]?.sha256 ?? '' }];
  async function* entries() {
    yield { ...entry, photos };
  }
  expect(await replayErasureLog(app.platform, entries())).toBe(1);
  expect((await readCard(uploadedTo)).status).toBe(410);
});
