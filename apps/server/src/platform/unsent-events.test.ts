import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort, runServer } from '@photoslate/test-support/run-server';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { afterCommit } from './database/after-commit.ts';
import { openKysely, openPool } from './database/connection.ts';
import type { Tx } from './database/handles.ts';
import { openEvents, publish, publishAtCommit, type Events, type RealtimeMessage } from './events.ts';
import { newId } from './ids.ts';
import { createLogger } from './log.ts';

const log = createLogger({ logLevel: 'silent' });

/** Another server on the database of the application, that hears events and sends none. */
let app: App;
let photographer: Actor;
let other: Events;
const heard: string[] = [];
beforeAll(async () => {
  app = await startApp();
  photographer = await app.asPhotographer();
  other = await openEvents(app.database.connection, log);
  other.onMessage(({ event }) => {
    if (event.type === 'session.changed') heard.push(event.sessionId);
    if (event.type === 'shoot.changed') heard.push(event.shootId);
  });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const changed = (sessionId: string): RealtimeMessage => ({
  studioId: photographer.studioId,
  photographerId: photographer.userId,
  event: { type: 'session.changed', sessionId },
});
const inTransaction = (work: (tx: Tx) => Promise<void>) => app.db.transaction().execute(work);
const unsent = () => app.query('select id from unsent_events');

test('events of many transactions arrive once each, and leave no rows', async () => {
  const ids = Array.from({ length: 100 }, () => newId());
  await Promise.all(ids.map((id) => inTransaction((tx) => publish(tx, changed(id)))));
  await expect.poll(() => heard.toSorted()).toEqual(ids.toSorted());
  await expect.poll(unsent).toEqual([]);
});

test('an event of a rolled-back transaction is not sent, also not with the next one of its connection', async () => {
  const [undone, done] = [newId(), newId()];
  const failing = inTransaction(async (tx) => {
    await publish(tx, changed(undone));
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await Promise.all(Array.from({ length: 20 }, () => inTransaction((tx) => publish(tx, changed(done)))));
  await expect.poll(() => heard).toContain(done);
  await expect.poll(unsent).toEqual([]);
  expect(heard).not.toContain(undone);
});

test('an event that its process could not send, because it was killed after the commit, is sent by another one', async () => {
  const session = await app.session(photographer);
  await expect.poll(unsent).toEqual([]);
  // The deletion of sent events waits, but only the first one: that of the server that is killed.
  await app.query(`create sequence deletions`);
  await app.query(`create function hang() returns trigger language plpgsql as $$ begin
    if nextval('deletions') = 1 then perform pg_sleep(30); end if;
    return old; end $$`);
  await app.query(`create trigger hang before delete on unsent_events for each row execute function hang()`);
  const port = await freePort();
  const server = await runServer({
    ROLE: 'web',
    DATA_DIR: app.platform.config.dataDir,
    DATABASE_URL: app.databaseUrl,
    SIGNING_KEY: app.platform.config.signingKeys[0] ?? '',
    PUBLIC_URL: app.platform.config.publicUrl,
    HOST: '127.0.0.1',
    PORT: String(port),
  });
  const headers = { authorization: `Bearer ${photographer.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}/api/events/${session.id}/photoshoots`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(answer.status).toBe(201);
  const { id } = ((await answer.json()) as { data: { id: string } }).data;
  await expect.poll(() => app.query(`select last_value from deletions where is_called`)).toHaveLength(1);
  await server.end('SIGKILL');
  await app.query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'
    and datname = current_database()`);
  expect(heard).not.toContain(id);
  await expect.poll(() => heard, { timeout: 10_000 }).toContain(id);
});

test('an event that ends access is sent by PostgreSQL at the commit, and has no row', async () => {
  const id = newId();
  await inTransaction(async (tx) => {
    await publishAtCommit(tx, changed(id));
    expect(await tx.selectFrom('unsentEvents').select('id').execute()).toEqual([]);
  });
  await expect.poll(() => heard).toContain(id);
});

test('an event of a process that sends none, such as a command, is sent by PostgreSQL at the commit', async () => {
  const id = newId();
  const pool = openPool(app.database.connection, log, 1);
  onTestFinished(() => pool.end());
  await openKysely(pool)
    .transaction()
    .execute(async (tx) => {
      await publish(tx, changed(id));
      expect(await tx.selectFrom('unsentEvents').select('id').execute()).toEqual([]);
    });
  await expect.poll(() => heard).toContain(id);
});

test('an action after the commit is refused outside of a transaction', async () => {
  await expect(afterCommit(app.db as unknown as Tx, () => undefined)).rejects.toThrow('no transaction');
});
