import { sql } from 'kysely';
import { publish } from '#platform/events.ts';
import type { Tx } from '#platform/database/handles.ts';

interface DiscardedIn {
  readonly studioId: string;
  readonly photographerId: string;
  readonly sessionId: string;
}

/**
 * Restores a discarded session and these of its shoots, because something turned up that belongs to
 * them. A shoot that was open is open again, unless its session has ended or has another open
 * shoot: then it counts as completed at the time of discarding.
 */
export async function restoreDiscarded(
  tx: Tx,
  session: DiscardedIn,
  shootIds: readonly string[] = [],
): Promise<void> {
  const { studioId, photographerId, sessionId } = session;
  const { status } = await tx
    .selectFrom('sessions')
    .select('status')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('sessions').set({ discardedAt: null }).where('id', '=', sessionId).execute();
  await publish(tx, { studioId, photographerId, event: { type: 'session.changed', sessionId } });
  // Sequential: if several were open, only the first stays open.
  for (const shootId of shootIds) {
    await completeUnlessAlone(tx, sessionId, shootId, status === 'ended');
    await tx.updateTable('shoots').set({ discardedAt: null }).where('id', '=', shootId).execute();
    await publish(tx, { studioId, photographerId, event: { type: 'shoot.changed', sessionId, shootId } });
  }
}

async function completeUnlessAlone(
  tx: Tx,
  sessionId: string,
  shootId: string,
  ended: boolean,
): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    update shoots set status = 'completed', completed_at = greatest(discarded_at, created_at)
    where id = ${shootId} and status = 'open' and discarded_at is not null and (${ended}::boolean or exists (
      select from shoots as other where other.session_id = ${sessionId}
        and other.status = 'open' and other.discarded_at is null))
    returning completed_at as at`.execute(tx);
  const [completed] = rows;
  if (!completed) return;
  await tx
    .updateTable('shootStretches')
    .set({ toAt: completed.at })
    .where('shootId', '=', shootId)
    .where('toAt', 'is', null)
    .execute();
}
