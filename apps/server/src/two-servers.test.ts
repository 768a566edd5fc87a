import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App, type Request } from '@photoslate/test-support/start-app';
import { newId } from '#platform/ids.ts';
import { jpegLike, openStory, PIECE, tusClient, type Story } from './features/photos/photos.test-support.ts';

/** A server gives up a silent sender after this time. */
const SILENCE_MS = 20_000;

/** Two web servers on one database and one file store, as behind a load balancer. */
let story: Story;
let one: App;
let other: App;
beforeAll(async () => {
  story = await openStory();
  one = story.app;
  other = await startApp({ after: one });
});
afterAll(async () => {
  other.app.server.closeAllConnections();
  await other.close();
  await story.close();
});

/** Opens an event stream at the other server. */
async function listen(token: string) {
  const answer = await fetch(`${other.url}/api/realtime`, { headers: { authorization: `Bearer ${token}` } });
  const stream = { text: '', hasEnded: false };
  const read = async () => {
    for await (const bytes of answer.body ?? []) stream.text += Buffer.from(bytes).toString();
    stream.hasEnded = true;
  };
  read().catch(() => undefined);
  await expect.poll(() => stream.text).toContain('event: hello');
  return stream;
}

describe('two web servers', () => {
  test('send each other the events of changes', async () => {
    const { photographer } = story.people;
    const stream = await listen(photographer.token);
    const session = await one.session(photographer);
    await expect.poll(() => stream.text).toContain(session.id);
  });

  test('refuse a login that ended at the other one, and end its stream', async () => {
    const as = await one.logIn(story.people.owner.email);
    const stream = await listen(as.token);
    expect((await other.send('sessions.list', { as })).status).toBe(200);
    await one.call('auth.logout', { as, body: {} });
    await expect.poll(async () => (await other.send('sessions.list', { as })).status).toBe(401);
    await expect.poll(() => stream.hasEnded).toBe(true);
  });

  test('count guessed codes together', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth < 32; nth += 1) {
      const server = nth % 2 ? one : other;
      const params = { code: '0'.repeat(26) };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are counted
      statuses.push((await server.send('codes.show', { params })).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('count failed logins together', async () => {
    const statuses: number[] = [];
    const body = { email: 'nobody@studio.test', password: 'the wrong password' };
    for (let nth = 0; nth < 11; nth += 1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      statuses.push((await (nth % 2 ? one : other).send('auth.login', { body })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  test('run a write with one idempotency key once, also if both get it at the same moment', async () => {
    const as = story.people.photographer;
    const request: Request<'shoots.start'> = {
      as,
      params: { id: (await one.session(as)).id },
      body: {},
      headers: { 'idempotency-key': newId() },
    };
    const answers = await Promise.all(
      [one, other, one, other, one, other].map((server) => server.call('shoots.start', request)),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('continue an upload at the other one, while its connection to the first one still hangs', async () => {
    const bytes = jpegLike(2_000_000);
    const tus = tusClient(story);
    const path = await tus.begin(bytes.length);
    const { broken, sentBytes } = await tus.hang(path, bytes);
    const at = (method: string, more: RequestInit = {}) =>
      fetch(other.url + path, {
        method,
        ...more,
        headers: { 'tus-resumable': '1.0.0', ...story.as('photographer'), ...(more.headers as object) },
      });
    const send = () =>
      at('PATCH', {
        headers: { 'upload-offset': String(sentBytes), 'content-type': PIECE },
        body: bytes.subarray(sentBytes),
      });
    expect((await send()).status).toBe(423);
    const begunMs = performance.now();
    const head = await at('HEAD');
    expect(head.headers.get('upload-offset')).toBe(String(sentBytes));
    // Without the word of the other server, the first one would wait for its silent sender.
    expect(await broken).toBeInstanceOf(Error);
    await expect.poll(async () => (await send()).status).toBe(204);
    expect(performance.now() - begunMs).toBeLessThan(SILENCE_MS / 2);
  });
});
