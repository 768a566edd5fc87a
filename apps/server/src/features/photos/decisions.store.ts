import type { Decision } from '@photoslate/contract/changes';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

const ROLES = { shoots: 'photo', hidden: 'hidden', 'qr-frame': 'qr-frame', automatic: 'photo' } as const;

/** Writes down what a photographer decided about these photos of a session; how many of them there are. */
export async function saveDecision(
  tx: Tx,
  sessionId: string,
  photoIds: readonly string[],
  decision: Decision,
): Promise<number> {
  const changed = await tx
    .updateTable('photos')
    .set({
      decision: decision.kind === 'automatic' ? null : JSON.stringify(decision),
      role: ROLES[decision.kind],
    })
    .where('session_id', '=', sessionId)
    .where((photo) => photo.or([photo('id', 'in', photoIds), photo('version_of', 'in', photoIds)]))
    .returning('id')
    .execute();
  const ids = new Set(changed.map(({ id }) => id));
  return photoIds.filter((id) => ids.has(id)).length;
}

/** Whether all of these shoots, each named once, are the session's. */
export async function areShootsOf(tx: Tx, sessionId: string, shootIds: readonly string[]): Promise<boolean> {
  const row = await tx
    .selectFrom('shoots')
    .select(sql<number>`count(*)`.as('count'))
    .where('session_id', '=', sessionId)
    .where('id', 'in', shootIds)
    .executeTakeFirstOrThrow();
  return row.count === shootIds.length;
}
