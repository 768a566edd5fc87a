import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';

let app: App;
let anna: Actor;
let eva: As;
let session: { id: string; hash: string };
let shoot: Awaited<ReturnType<typeof filledShoot>>;
let params: { id: string; customerId: string };
const errors: string[] = [];
beforeAll(async () => {
  const log = createLogger({ logLevel: 'error' }, { write: (line) => errors.push(line) });
  app = await startApp({ listen: false, log });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await app.session(anna);
  shoot = await filledShoot(app, anna, session.id, ['eva@example.com'], 60);
  await app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
  eva = await holder(app, session.id, 'eva@example.com');
  const { customers } = (await app.call('shoots.show', { as: anna, params: { id: shoot.id } })).data;
  params = { id: shoot.id, customerId: customers[0]?.id ?? '' };
});

type Sending = () => ReturnType<App['send']>;
const register =
  (code: string, email: string): Sending =>
  () =>
    app.send('codes.register', {
      params: { code },
      body: { email, language: 'en', consentVersion: '2026-11' },
    });
const tap =
  (
    name:
      | 'shoots.link'
      | 'shoots.unlink'
      | 'galleries.recallShoot'
      | 'galleries.publishShoot'
      | 'shoots.generate',
  ): Sending =>
  () =>
    app.send(name, {
      as: anna,
      params,
      ...(name === 'galleries.publishShoot' ? { body: { sendNow: true } } : {}),
    });
const type =
  (email: string): Sending =>
  () =>
    app.send('shoots.updateContact', {
      as: anna,
      params,
      body: { customers: [{ email: 'eva@example.com' }, { email }] },
    });
const order =
  (index: number): Sending =>
  () =>
    app.send('orders.place', { as: eva, body: { photoIds: shoot.photoIds.slice(index, index + 1) } });
const start = () => app.send('shoots.start', { as: anna, params: session, body: {} });

/** Sends a request, and again while a busy server has no free connection and answers 503. */
async function served(send: Sending): Promise<Awaited<ReturnType<Sending>>> {
  const answer = await send();
  return answer.status === 503 ? served(send) : answer;
}

/** Sends all requests at once. Any response is fine except a server error. There is no deadlock. */
async function allServed(rounds: readonly (readonly Sending[])[]): Promise<void> {
  const answers = await Promise.all(rounds.flat().map(served));
  expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([]);
  expect(errors.filter((line) => /deadlock|could not serialize/.test(line))).toEqual([]);
}
const rounds = Array.from({ length: 12 }, (_, index) => index);

test('orders of a customer who is being linked and unlinked cause no server error', async () => {
  await allServed(rounds.map((index) => [order(index), tap('shoots.unlink'), tap('shoots.link')]));
});

test('registrations during address changes and QR code renewals cause no server error', async () => {
  await allServed(
    rounds.map((index) => [
      register(shoot.hash, 'eva@example.com'),
      type(`parent-${index}@example.com`),
      register(shoot.hash, `parent-${index}@example.com`),
      tap('shoots.generate'),
    ]),
  );
});

test('registrations during publish, recall and shoot starts cause no server error, and at most one shoot is open', async () => {
  await allServed(
    rounds.map((index) => [
      register(session.hash, `walk-up-${index}@example.com`),
      tap('galleries.recallShoot'),
      register(shoot.hash, `late-${index}@example.com`),
      tap('galleries.publishShoot'),
      start,
      () => app.send('sessions.close', { as: anna, params: session, body: {} }),
      () => app.send('sessions.resume', { as: anna, params: session, body: {} }),
    ]),
  );
  const { shoots } = (await app.call('sessions.show', { as: anna, params: { id: session.id } })).data;
  expect(shoots).toHaveLength(13);
  expect(shoots.filter(({ status }) => status === 'open').length).toBeLessThanOrEqual(1);
});
