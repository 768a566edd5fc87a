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
    .insertInto('shootStretches')
    .values({
      id: newId(),
      shootId: interval.shootId,
      fromAt: interval.fromAt,
      uncertaintyMs: interval.uncertaintyMs,
      toAt: interval.toAt,
      deviceId: interval.deviceId,
    })
    .execute();
}

/**
 * Ends a shoot's open interval. One that began later than `at` (on another phone) stays open until
 * the next start.
 */
export async function endInterval(tx: Tx, shootId: string, at: Date): Promise<void> {
  await tx
    .updateTable('shootStretches')
    .set({ toAt: at })
    .where('shootId', '=', shootId)
    .where('toAt', 'is', null)
    .where('fromAt', '<=', at)
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
    .updateTable('shootStretches')
    .set({ toAt: at })
    .where('shootId', 'in', (select) =>
      select.selectFrom('shoots').select('id').where('sessionId', '=', sessionId),
    )
    .where('fromAt', '<', at)
    .where((where) => where.or([where('toAt', 'is', null), where('toAt', '>', at)]))
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
        .selectFrom('shootStretches')
        .innerJoin('shoots', 'shoots.id', 'shootStretches.shootId')
        .select((min) => min.fn.min('fromAt').as('fromAt'))
        .whereRef('shoots.sessionId', '=', 'sessions.id')
        .where('fromAt', '>', at)
        .where('shoots.discardedAt', 'is', null)
        .as('startedAt'),
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row?.startedAt ?? row?.endedAt ?? null;
}
