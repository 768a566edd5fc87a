import { routes } from '@photoslate/contract/routes';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverToKill } from './killed-server.test-support.ts';
import { jpegLike } from '../photos.test-support.ts';

const PIECE_BYTES = 40_000;
const ROUNDS = 3;
const LANES = 3;

let server: Awaited<ReturnType<typeof serverToKill>>;
let sessionId = '';
let token = '';

interface Sending {
  readonly bytes: Buffer<ArrayBuffer>;
  path: string | null;
  /** The offset that the server has acknowledged. */
  acknowledged: number;
  photoId: string | null;
}

const request = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: RequestInit['body'],
) =>
  fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body }),
  });
const postJson = async (path: string, body: unknown): Promise<unknown> =>
  (await request('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body))).json();

beforeAll(async () => {
  server = await serverToKill();
  await server.start();
  const owner = {
    firstName: 'Robin',
    lastName: '',
    email: 'robin@example.com',
    password: 'correct horse battery',
  };
  const setUp = { token: server.setUpToken(), studioName: 'Noord', language: 'en', ...owner };
  await postJson('/api/setup', setUp);
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client': 'native' },
    body: JSON.stringify(owner),
  });
  token = routes['auth.login'].answer.parse(await login.json()).authorisation.token;
  const prices = routes['studio.priceGroups'].answer.parse(
    await (await request('GET', routes['studio.priceGroups'].path)).json(),
  );
  const session = routes['sessions.create'].answer.parse(
    await postJson('/api/events/create', {
      location: { name: 'Boulevard', location: 'Zandvoort' },
      priceGroupId: prices.data[0]?.id,
    }),
  );
  sessionId = session.data.id;
});
afterAll(() => server.remove());

/** Sends a file in chunks from the server's offset, and records what the server acknowledges. */
async function send(file: Sending): Promise<void> {
  if (file.path === null) {
    const metadata = `sessionId ${btoa(sessionId)},filename ${btoa('IMG_0001.JPG')},sha256 ${btoa(sha256(file.bytes))}`;
    const headers = { 'upload-length': String(file.bytes.length), 'upload-metadata': metadata };
    file.path = (await request('POST', '/api/uploads', headers)).headers.get('location');
  }
  const path = file.path ?? '';
  let head = await request('HEAD', path);
  // The lease of a killed server is valid for a few more seconds.
  for (; head.status === 423; head = await request('HEAD', path)) await wait(500);
  expect(head.status).toBe(200);
  let offset = Number(head.headers.get('upload-offset'));
  expect(offset).toBeGreaterThanOrEqual(file.acknowledged);
  if (offset === file.bytes.length) file.photoId = path.split('/').at(-1) ?? null;
  while (offset < file.bytes.length) {
    const answer = await request(
      'PATCH',
      path,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      file.bytes.subarray(offset, offset + PIECE_BYTES),
    );
    if (answer.status === 423) await wait(500);
    else {
      expect(answer.status).toBe(204);
      offset = Number(answer.headers.get('upload-offset'));
      file.acknowledged = offset;
      file.photoId = answer.headers.get('photo-id');
    }
  }
}

test('uploads keep every acknowledged byte after kill -9 of the server and resume at their offset', async () => {
  const files: Sending[] = Array.from({ length: 60 }, () => ({
    bytes: jpegLike(200_000 + Math.floor(Math.random() * 200_000)),
    path: null,
    acknowledged: 0,
    photoId: null,
  }));
  const unsent = () => files.filter(({ photoId }) => photoId === null);
  const sendAll = async () => {
    const queue = unsent();
    const lanes = Array.from({ length: LANES }, async () => {
      for (let file = queue.shift(); file; file = queue.shift()) await send(file);
    });
    return Promise.allSettled(lanes);
  };

  for (let round = 0; round < ROUNDS; round++) {
    const sending = sendAll();
    await wait(60 + Math.random() * 240);
    await server.kill();
    onlyConnectionsLost(await sending);
    await server.start();
  }
  // On a busy machine, a server that cannot renew its lease disconnects its sender, which then
  // resumes. Nothing is lost.
  for (let tries = 0; tries < 5 && unsent().length > 0; tries++) onlyConnectionsLost(await sendAll());

  expect(unsent().map(({ path, acknowledged }) => ({ path, acknowledged }))).toEqual([]);
  const card = await (await request('GET', `/api/events/${sessionId}/card`)).json();
  expect(routes['card.report'].answer.parse(card).data.storedCount).toBe(files.length);
  for (const { bytes, photoId } of files) {
    const stored = await readFile(join(server.storage, 'photos', sessionId, `${photoId}.original`));
    expect(sha256(stored)).toBe(sha256(bytes));
  }
});

/** Every failed lane must have failed by a lost connection, and not by a wrong response. */
function onlyConnectionsLost(lanes: readonly PromiseSettledResult<void>[]): void {
  for (const lane of lanes)
    if (lane.status === 'rejected' && !(lane.reason instanceof TypeError)) throw lane.reason;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
