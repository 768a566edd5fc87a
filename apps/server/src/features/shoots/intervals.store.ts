import { sql } from 'kysely';
import { newId } from '#platform/ids.ts';
import type { Tx } from '#platform/database/handles.ts';

/** An interval in which a shoot was open, started by a tap on a device. */
export interface NewShootInterval {
  readonly shootId: string;
  readonly fromAt: Date;
  readonly uncertaintyMs: number;
  readonly toAt: Date | null;
  readonly deviceId: string | null;
}

export async function insertInterval(tx: Tx, interval: NewShootInterval): Promise<void> {
  await tx
    .insertInto('shoot_stretches')
    .values({
      id: newId(),
      shoot_id: interval.shootId,
      from_at: interval.fromAt,
      uncertainty_ms: interval.uncertaintyMs,
      to_at: interval.toAt,
      device_id: interval.deviceId,
    })
    .execute();
}

/**
 * Ends a shoot's open interval. One that began later than `at` (on another phone) stays open until
 * the next start.
 */
export async function endInterval(tx: Tx, shootId: string, at: Date): Promise<void> {
  await tx
    .updateTable('shoot_stretches')
    .set({ to_at: at })
    .where('shoot_id', '=', shootId)
    .where('to_at', 'is', null)
    .where('from_at', '<=', at)
    .execute();
}

/**
 * A start on a device ends the interval that the same device had open at that moment, even if the
 * start arrives late.
 */
export async function endIntervalsAround(
  tx: Tx,
  sessionId: string,
  at: Date,
  deviceId: string | null,
): Promise<void> {
  await tx
    .updateTable('shoot_stretches')
    .set({ to_at: at })
    .where('shoot_id', 'in', (select) =>
      select.selectFrom('shoots').select('id').where('session_id', '=', sessionId),
    )
    .where('from_at', '<', at)
    .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>', at)]))
    .where(sql<boolean>`device_id is not distinct from ${deviceId}::uuid`)
    .execute();
}

/**
 * The start of the session's next interval after `at`, or else the session's end; null if there is
 * neither.
 */
export async function nextStartAfter(tx: Tx, sessionId: string, at: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('sessions')
    .select((select) => [
      sql<Date | null>`case when sessions.ended_at > ${at} then sessions.ended_at end`.as('endedAt'),
      select
        .selectFrom('shoot_stretches')
        .innerJoin('shoots', 'shoots.id', 'shoot_stretches.shoot_id')
        .select((min) => min.fn.min('from_at').as('from_at'))
        .whereRef('shoots.session_id', '=', 'sessions.id')
        .where('from_at', '>', at)
        .where('shoots.discarded_at', 'is', null)
        .as('startedAt'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row?.startedAt ?? row?.endedAt ?? null;
}
