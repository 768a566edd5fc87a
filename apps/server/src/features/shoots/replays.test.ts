import { routes } from '@photoslate/contract/routes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let sessionId: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  sessionId = (await app.session(anna)).id;
});

const start = (key: string, body: object = {}, as = anna) =>
  app.send('shoots.start', { as, params: { id: sessionId }, body, headers: { 'idempotency-key': key } });
const idOf = ({ text }: { text: string }) => routes['shoots.show'].answer.parse(JSON.parse(text)).data.id;
const shoots = async () =>
  (await app.call('sessions.show', { as: anna, params: { id: sessionId } })).data.shoots;

describe('a replayed operation', () => {
  test('has one effect and returns the current shoot', async () => {
    const key = newId();
    const first = await start(key);
    await app.call('shoots.update', { as: anna, params: { id: idOf(first) }, body: { title: 'Jansen' } });
    const again = await start(key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(JSON.parse(again.text)).toMatchObject({ data: { id: idOf(first), title: 'Jansen' } });
    expect(await shoots()).toHaveLength(1);
  });

  test('has one effect when it is sent many times at once', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(key)));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await shoots()).toHaveLength(1);
  });

  test('is rejected with 409 when its content differs', async () => {
    const key = newId();
    await start(key, { number: 3 });
    const reused = await start(key, { number: 4 });
    expect([reused.status, reused.failure.code]).toEqual([409, 'operation_reused']);
    const elsewhere = await app.session(anna);
    const other = await app.send('shoots.start', {
      as: anna,
      params: { id: elsewhere.id },
      body: { number: 3 },
      headers: { 'idempotency-key': key },
    });
    expect(other.failure.code).toBe('operation_reused');
  });

  test('answers 410 when its shoot was erased', async () => {
    const key = newId();
    const first = await start(key);
    await app.db.deleteFrom('shoots').where('id', '=', idOf(first)).execute();
    expect((await start(key)).status).toBe(410);
  });

  test('is a new operation when another user sends the same idempotency key', async () => {
    const key = newId();
    const owner = await app.asOwner();
    expect(idOf(await start(key))).not.toBe(idOf(await start(key, {}, owner)));
  });

  test('can be corrected under the same idempotency key after it failed', async () => {
    const key = newId();
    expect((await start(key, { code: 'nonsense' })).status).toBe(422);
    expect((await start(key, {})).status).toBe(201);
  });

  test('is rejected with 400 when its idempotency key is not a UUID', async () => {
    expect((await start('not-a-uuid')).status).toBe(400);
  });
});
