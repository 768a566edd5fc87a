import type { Subject } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** A calibration with its owner, and the session's code, which it shows. */
export interface CalibrationRecord extends Subject {
  readonly id: string;
  readonly sessionId: string;
  readonly code: string;
  readonly startedAt: Date;
  readonly confirmedAt: Date | null;
}

const records = (db: Db | Tx) =>
  db
    .selectFrom('calibrations')
    .innerJoin('sessions', 'sessions.id', 'calibrations.sessionId')
    .select([
      'calibrations.id',
      'calibrations.sessionId',
      'sessions.studioId',
      'sessions.photographerId',
      'sessions.code',
      'calibrations.startedAt',
      'calibrations.confirmedAt',
    ]);

export async function calibrationById(db: Db | Tx, id: string): Promise<CalibrationRecord | undefined> {
  return records(db).where('calibrations.id', '=', id).executeTakeFirst();
}

/** A session's calibrations, newest first. */
export async function calibrationsOf(db: Db | Tx, sessionId: string): Promise<CalibrationRecord[]> {
  return records(db)
    .where('calibrations.sessionId', '=', sessionId)
    .orderBy('calibrations.startedAt', 'desc')
    .orderBy('calibrations.id', 'desc')
    .execute();
}

export async function insertCalibration(
  tx: Tx,
  calibration: {
    readonly id: string;
    readonly sessionId: string;
    readonly startedAt: Date;
    readonly uncertaintyMs: number | null;
  },
): Promise<void> {
  await tx
    .insertInto('calibrations')
    .values({
      id: calibration.id,
      sessionId: calibration.sessionId,
      startedAt: calibration.startedAt,
      uncertaintyMs: calibration.uncertaintyMs,
      confirmedAt: null,
    })
    .execute();
}

export async function setConfirmed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('calibrations').set({ confirmedAt: at }).where('id', '=', id).execute();
}
