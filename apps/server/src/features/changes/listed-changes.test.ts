import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#platform/database/handles.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { listedChanges } from './changes.store.ts';
import { photographedSession, wholeCard } from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());

/** The number of rows of `change_photos` that this connection has read. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as count
    from pg_stat_xact_user_tables where relname = 'change_photos'`.execute(tx);
  return Number(rows[0]?.count);
}

test('listing the changes of one session reads no photos of other sessions’ changes', async () => {
  const hideFirst = async (count: number) => {
    const session = await photographedSession(app, as);
    const photos = await session.take(wholeCard(session.shoots));
    const body = { photoIds: photos.slice(0, count), decision: { kind: 'hidden' } } as const;
    await app.call('changes.movePhotos', { as, params: { id: session.id }, body });
    return session.id;
  };
  await hideFirst(12);
  const id = await hideFirst(2);
  const listed = await app.call('changes.list', { as, params: { id } });
  expect(listed.data).toMatchObject([{ photoCount: 2, changedSinceCount: 0 }]);
  const read = await app.db.transaction().execute(async (tx) => {
    // PostgreSQL prefers a sequential scan for a table this small.
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = await rowsRead(tx);
    await listedChanges(tx, { sessionId: id, before: null, limit: 50 });
    return (await rowsRead(tx)) - before;
  });
  // Both rows are read once for each of the two counts.
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(4);
});
