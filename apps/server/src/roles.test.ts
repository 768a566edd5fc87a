import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, runServer, type RunningServer } from '@photoslate/test-support/run-server';
import { base64, openStory, photograph, PIECE, type Story } from './features/photos/photos.test-support.ts';

const EMAIL = 'eva@family.test';

interface Node extends RunningServer {
  readonly url: string;
}

let story: Story;
let web: Node;
let worker: Node;
let reader: Node;
const ended: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  story = await openStory();
  web = await start('web');
});
afterAll(async () => {
  await Promise.all(ended.map((end) => end()));
  await story.close();
});

/** Starts a process on the database and the files of the story. */
async function start(ROLE: 'web' | 'worker' | 'reader', more: Record<string, string> = {}): Promise<Node> {
  const port = await freePort();
  const { dataDir, signingKeys, publicUrl } = story.platform.config;
  const server = await runServer({
    ROLE,
    DATA_DIR: dataDir,
    DATABASE_URL: story.app.databaseUrl,
    SIGNING_KEY: signingKeys[0] ?? '',
    PUBLIC_URL: publicUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
    READER_PROCESSES: '1',
    ...more,
  });
  ended.push(() => server.end('SIGTERM'));
  return { ...server, url: `http://127.0.0.1:${port}` };
}

/** Uploads a photo at the web server. @returns its id */
async function upload(name: string, atSeconds: number): Promise<string> {
  const bytes = await photograph({ cameraTime: new Date(story.startedAt.getTime() + atSeconds * 1000) });
  const answer = await fetch(`${web.url}/api/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      ...story.as('photographer'),
      'upload-length': String(bytes.length),
      'upload-metadata': `sessionId ${base64(story.sessionId)},filename ${base64(name)}`,
      'content-type': PIECE,
    },
    body: bytes,
  });
  expect(answer.status).toBe(201);
  return answer.headers.get('photo-id') ?? '';
}
const post = async (path: string, body: object) => {
  const headers = { ...story.as('photographer'), 'content-type': 'application/json' };
  const answer = await fetch(web.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([answer.status, path]).toEqual([200, path]);
};
const stateOf = async (photoId: string) =>
  (await story.db.selectFrom('photos').select('state').where('id', '=', photoId).executeTakeFirst())?.state;
const jobs = (condition: string) =>
  story.app.query<{ name: string; started: Date }>(
    `select name, started_on as started from jobs.job where ${condition} and name not like '\\_\\_%' order by name`,
  );
const get = async (url: string) => {
  const response = await fetch(url);
  return [response.status, await response.text()] as const;
};

test('a photo uploaded at a web server is read by a reader although ten others were killed with it, and a worker sends the mail about it', async () => {
  const { app } = story;
  const as = story.people.photographer;
  const { id: shootId } = await story.shoot(1, 0);
  // The mail must go out at any time of the day.
  await app.query('update studios set quiet_from_minute = null, quiet_to_minute = null');
  const contact = { customers: [{ email: EMAIL }] };
  await app.call('shoots.updateContact', { as, params: { id: shootId }, body: contact });
  const photoId = await upload('IMG_1.JPG', 10);
  await app.query(
    `update jobs.job set state = 'active', retry_count = 9, retry_backoff = false, retry_delay = 1,
      started_on = now(), heartbeat_on = now() - interval '1 minute' where name = 'photos.read'`,
  );

  const before = new Date();
  reader = await start('reader');
  await expect.poll(() => stateOf(photoId)).toBe('read');
  const [read] = await jobs(`name = 'photos.read'`);
  expect(read?.started.getTime()).toBeGreaterThan(before.getTime());

  const decision = { kind: 'shoots', shootIds: [shootId] };
  await post(`/api/events/${story.sessionId}/photos/decide`, { photoIds: [photoId], decision });
  await post(`/api/photoshoots/${shootId}/publish`, { sendNow: true });
  await expect.poll(async () => jobs(`name = 'photos.mark' and state = 'completed'`)).toHaveLength(1);
  // Neither the web server nor the reader has run or scheduled a job of a worker.
  const began = await jobs(`state <> 'created' and name not in ('photos.read', 'photos.mark')`);
  expect(began).toEqual([]);
  expect(await jobs(`name like 'mail.%'`)).toHaveLength(1);
  expect(await app.query('select name from jobs.schedule')).toEqual([]);

  worker = await start('worker', { LOG_LEVEL: 'warn' });
  expect(worker.printed()).toContain('SMTP_URL is not set: no mail is sent.');
  await expect
    .poll(async () => (await app.mails()).flatMap(({ to }) => to ?? []))
    .toMatchObject([{ address: EMAIL }]);
  expect((await app.query('select name from jobs.schedule')).length).toBeGreaterThan(5);
});

test('each role answers health checks, and only a web server anything else', async () => {
  const ok = { database: 'ok', queue: 'ok', storage: 'ok' };
  expect(await get(`${web.url}/readyz`)).toEqual([
    200,
    JSON.stringify({ status: 'ready', checks: { database: 'ok', events: 'ok', queue: 'ok', storage: 'ok' } }),
  ]);
  expect(await get(`${worker.url}/readyz`)).toEqual([200, JSON.stringify({ status: 'ready', checks: ok })]);
  expect(await get(`${worker.url}/healthz`)).toEqual([200, 'ok\n']);
  expect((await get(`${web.url}/api/setup`))[0]).toBe(200);
  for (const path of ['/', '/api/setup', '/api/openapi.json', '/metrics'])
    expect((await get(worker.url + path))[0]).toBe(404);
});

/** Stops the processes that decode photos for this reader. @returns how many there are */
async function haltDecoders({ process: { pid } }: Node): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = children.trim().split(/\s+/).filter(Boolean).map(Number);
  for (const child of pids) process.kill(child, 'SIGSTOP');
  return pids.length;
}

test('a photo that a reader has not finished when it is stopped is read by another one', async () => {
  await upload('IMG_2.JPG', 20);
  await expect.poll(() => haltDecoders(reader)).toBeGreaterThan(0);
  const ids = await Promise.all([30, 40, 50, 60, 70].map((at) => upload(`IMG_${at}.JPG`, at)));
  await expect.poll(() => jobs(`name = 'photos.read' and state = 'active'`)).not.toEqual([]);
  const [stopped] = await Promise.all([reader.end('SIGTERM'), start('reader')]);
  expect(stopped).toEqual({ code: 0, signal: null });
  // The jobs are due five seconds after they were given up, when the stopped reader has ended.
  await expect.poll(() => Promise.all(ids.map(stateOf)), { timeout: 13_000 }).toEqual(ids.map(() => 'read'));
  expect(await jobs(`state = 'failed'`)).toEqual([]);
});

test('a server with another store or another signing key than the others does not start', async () => {
  const other = await mkdtemp(join(tmpdir(), 'photoslate-other-'));
  try {
    const refusals = await Promise.all([
      start('worker', { DATA_DIR: other }).catch(String),
      start('web', { SIGNING_KEY: 'a signing key that the others do not have' }).catch(String),
    ]);
    expect(refusals).toEqual([
      expect.stringMatching(/did not start:\nThis is not the file store of the other servers: [^\n]+\.\n$/),
      expect.stringMatching(/did not start:\nSIGNING_KEY lacks the key with which [^\n]+\.\n$/),
    ]);
  } finally {
    await rm(other, { recursive: true });
  }
});
