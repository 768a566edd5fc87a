import type { WriteContext } from '#platform/routes.ts';
import type { StartCalibration } from '@photoslate/contract/calibrations';
import { sessionOutcome } from '@photoslate/domain/states';
import type { z } from 'zod';
import { enqueueMatch } from '#features/photos/index.ts';
import { knownId, newId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import { lockedSession } from '#features/session-access/index.ts';
import { calibrationById, insertCalibration, setConfirmed } from './calibrations.store.ts';
import { publishSessionChanged } from '../sessions.service.ts';
import { changeSession } from '../sessions.store.ts';

/**
 * Records the start of a calibration. Idempotent by its id.
 * @returns its id
 * @throws HttpError `session_ended`; `conflict` if the id belongs to another session
 */
export async function startCalibration(
  write: WriteContext,
  sessionId: string,
  form: NonNullable<z.output<typeof StartCalibration>>,
): Promise<string> {
  const { tx, now } = write;
  const session = await lockedSession(tx, write.identity, sessionId);
  const id = form.id?.toLowerCase() ?? newId();
  const existing = form.id ? await calibrationById(tx, id) : undefined;
  if (existing && existing.sessionId !== session.sessionId) throw new HttpError('conflict');
  if (existing) return id;
  if (sessionOutcome(session.status, 'calibrate').kind === 'conflict') throw new HttpError('session_ended');
  await insertCalibration(tx, {
    id,
    sessionId: session.sessionId,
    startedAt: form.startedAt ? new Date(form.startedAt) : now,
    uncertaintyMs: form.uncertaintyMs ?? null,
  });
  await publishSessionChanged(tx, session);
  await enqueueMatch(write.platform, tx, session.sessionId);
  return id;
}

/**
 * Records that the code of a calibration was photographed.
 * @throws HttpError `not_found`
 */
export async function confirmCalibration(write: WriteContext, sessionId: string, id: string): Promise<void> {
  const { tx, now } = write;
  const session = await lockedSession(tx, write.identity, sessionId);
  const calibration = await calibrationById(tx, knownId(id));
  if (calibration?.sessionId !== session.sessionId) throw new HttpError('not_found');
  if (calibration.confirmedAt) return;
  await setConfirmed(tx, calibration.id, now);
  await changeSession(tx, session.sessionId, { calibratedAt: now });
  await publishSessionChanged(tx, session);
}
