import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

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

/** A calibration with its owner, and the session's code, which it shows. */
export type CalibrationRecord = RowOf<typeof records>;

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
