import { RealtimeEvent } from '@photoslate/contract/realtime';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { publish } from './events.ts';
import { newId } from './ids.ts';

let app: App;
let owner: Actor;
let photographer: Actor;
let stranger: Actor;
beforeAll(async () => {
  app = await startApp();
  owner = await app.asOwner();
  photographer = await app.asPhotographer();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());

const opened: AbortController[] = [];
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});

/**
 * Opens an event stream as an app does. It records the received events, and whether the server has
 * ended it.
 */
async function listen(token: string) {
  const controller = new AbortController();
  opened.push(controller);
  const answer = await fetch(`${app.url}/api/realtime`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const received: RealtimeEvent[] = [];
  const stream = { status: answer.status, headers: answer.headers, received, ended: false };
  const read = async () => {
    let text = '';
    for await (const bytes of answer.body ?? []) {
      text += Buffer.from(bytes).toString();
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const block of whole) {
        const line = block.split('\n').find((part) => part.startsWith('data: '));
        if (line) received.push(RealtimeEvent.parse(JSON.parse(line.slice(6))));
      }
    }
    stream.ended = true;
  };
  read().catch(() => {});
  await expect.poll(() => received.length + Number(answer.status !== 200)).toBeGreaterThan(0);
  return stream;
}
const publishSessionEvent = (who: Actor, sessionId = newId()) =>
  app.db.transaction().execute((tx) =>
    publish(tx, {
      studioId: who.studioId,
      photographerId: who.userId,
      event: { type: 'session.changed', sessionId },
    }),
  );

describe('the push channel', () => {
  test('starts with the server time, uncached and unbuffered', async () => {
    const before = Date.now();
    const stream = await listen(owner.token);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stream.received[0]).toMatchObject({ type: 'hello' });
    const hello = stream.received[0];
    const serverEpochMs = hello?.type === 'hello' ? hello.serverEpochMs : 0;
    expect(serverEpochMs).toBeGreaterThanOrEqual(before);
    expect(serverEpochMs).toBeLessThanOrEqual(Date.now());
  });

  test('sends session events to their photographer and to the owner, not to colleagues or other studios', async () => {
    const colleague = await app.makeUser(owner.studioId, 'photographer');
    const [ownerStream, photographerStream, colleagueStream, strangerStream] = await Promise.all(
      [owner, photographer, colleague, stranger].map((who) => listen(who.token)),
    );
    const sessionId = newId();
    await publishSessionEvent(photographer, sessionId);
    const event = { type: 'session.changed', sessionId };
    await expect.poll(() => ownerStream?.received).toContainEqual(event);
    await expect.poll(() => photographerStream?.received).toContainEqual(event);
    // Events arrive in order: clients that have received the next event have not received this one.
    await publishSessionEvent(colleague);
    await publishSessionEvent(stranger);
    await expect.poll(() => colleagueStream?.received).toHaveLength(2);
    await expect.poll(() => strangerStream?.received).toHaveLength(2);
    expect(JSON.stringify([colleagueStream?.received, strangerStream?.received])).not.toContain(sessionId);
  });

  test('sends no events of a rolled-back transaction', async () => {
    const stream = await listen(photographer.token);
    const undone = app.db.transaction().execute(async (tx) => {
      await publish(tx, {
        studioId: photographer.studioId,
        photographerId: photographer.userId,
        event: { type: 'session.changed', sessionId: newId() },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const sessionId = newId();
    await publishSessionEvent(photographer, sessionId);
    await expect.poll(() => stream.received).toHaveLength(2);
    expect(stream.received[1]).toMatchObject({ sessionId });
  });

  test('answers a HEAD request without opening a stream', async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await fetch(`${app.url}/api/realtime`, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  });

  test('requires a valid token', async () => {
    expect((await listen('nonsense')).status).toBe(401);
  });

  test('closes after logout, before the next event, and only for that login', async () => {
    const here = await app.logIn(photographer.email);
    const [stream, other] = [await listen(here.token), await listen(photographer.token)];
    await app.send('auth.logout', { as: here });
    await publishSessionEvent(photographer);
    await expect.poll(() => other.received).toHaveLength(2);
    await expect.poll(() => stream.ended).toBe(true);
    expect(stream.received).toHaveLength(1);
    expect(other.ended).toBe(false);
  });

  test('closes all streams when hundreds of logins are logged out at once', async () => {
    const person = await app.makeUser(owner.studioId, 'photographer');
    const streams = [await listen(person.token), await listen((await app.logIn(person.email)).token)];
    const forgotten = Array.from({ length: 450 }, () => ({
      id: newId(),
      userId: person.userId,
      endedAt: null,
    }));
    await app.db.insertInto('logins').values(forgotten).execute();
    expect((await app.send('auth.logoutEverywhere', { as: person })).status).toBe(204);
    await publishSessionEvent(person);
    await expect.poll(() => streams.map(({ ended }) => ended)).toEqual([true, true]);
    // They closed before the next event.
    expect(streams.map(({ received }) => received.length)).toEqual([1, 1]);
  });

  test('closes when the token expires', async () => {
    const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };
    const short = await startApp({ clock });
    try {
      const person = await short.asPhotographer();
      clock.at += 3_599_000;
      const answer = await fetch(`${short.url}/api/realtime`, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(await answer.text()).toContain('event: hello');
    } finally {
      await short.close();
    }
  });

  test('does not delay a server stop', async () => {
    const stopping = await startApp();
    const person = await stopping.asPhotographer();
    const answer = await fetch(`${stopping.url}/api/realtime`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    await stopping.close();
    expect(await answer.text()).toContain('hello');
  });

  test('allows twelve streams per login, and closes the oldest one for a new one', async () => {
    const { token } = await app.logIn(owner.email, PASSWORD);
    const streams: Awaited<ReturnType<typeof listen>>[] = [];
    for (let index = 0; index < 13; index++) streams.push(await listen(token));
    await expect.poll(() => streams[0]?.ended).toBe(true);
    expect(streams.slice(1).some((stream) => stream.ended)).toBe(false);
  });
});
