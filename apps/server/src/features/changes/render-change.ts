import type { Change } from '@photoslate/contract/changes';
import type { Identity } from '#platform/access.ts';
import { knownId } from '#platform/ids.ts';
import { decodeIdCursor, paginate } from '#platform/pagination.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { readableSession } from '#features/session-access/index.ts';
import { listedChanges } from './changes.store.ts';

type Listed = Awaited<ReturnType<typeof listedChanges>>[number];

const changeOf = (row: Listed): Change => ({
  id: row.id,
  sessionId: row.sessionId,
  at: row.madeAt.toISOString(),
  by: { id: row.userId, name: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.email },
  what: row.what,
  photoCount: row.count,
  changedSinceCount: row.since,
  undoneAt: row.undoneAt?.toISOString() ?? null,
});

/**
 * A change in its current state, for users who may read its session.
 *
 * @throws HttpError `not_found`, `forbidden`
 */
export async function renderChange(db: Db | Tx, identity: Identity, id: string): Promise<{ data: Change }> {
  const [row] = await listedChanges(db, { id: knownId(id) });
  if (!row) throw new HttpError('not_found');
  await readableSession(db, identity, row.sessionId);
  return { data: changeOf(row) };
}

/**
 * One page of a session's changes, newest first.
 *
 * @throws HttpError `not_found`, `forbidden`; `bad_request` for an invalid cursor
 */
export async function listChanges(
  db: Db | Tx,
  identity: Identity,
  sessionId: string,
  query: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ data: Change[]; meta: { nextCursor: string | null } }> {
  const session = await readableSession(db, identity, sessionId);
  const rows = await listedChanges(db, {
    sessionId: session.sessionId,
    before: decodeIdCursor(query.cursor),
    limit: query.limit + 1,
  });
  const { page, meta } = paginate(rows, query.limit, ({ id }) => id);
  return { data: page.map(changeOf), meta };
}
