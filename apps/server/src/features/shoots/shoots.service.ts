import type { WriteContext } from '#platform/routes.ts';
import type { StartShoot, UpdateShoot } from '@photoslate/contract/shoots';
import { normalizeCode } from '@photoslate/domain/code';
import { isCollecting, sessionOutcome, shootOutcome, statusOfNewShoot } from '@photoslate/domain/states';
import { bindCode, restoreCode, findCode, replaceCode, claimCode } from '#features/codes/index.ts';
import { enqueueMatch } from '#features/photos/index.ts';
import { isOlderThanErasure } from '#features/privacy/index.ts';
import type { Authorized } from '#platform/access.ts';
import { publish } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { lockedSession, type SessionAccess } from '#features/session-access/index.ts';
import { lockedShoot, type LockedShoot } from './shoot-access.ts';
import {
  changeShoot,
  highestNumber,
  insertShoot,
  openShootOf,
  setSessionStatus,
  shootById,
  type ShootRecord,
} from './shoots.store.ts';
import { replaceProvisionalShoot, releaseProvisionalCode } from './replace-provisional-shoot.ts';
import { endInterval, endIntervalsAround, insertInterval, nextStartAfter } from './intervals.store.ts';

/** Publishes `shoot.changed`; with `publishAtCommit` if somebody's access ends. */
export async function publishShootChanged(
  tx: Tx,
  session: SessionAccess,
  shootId: string,
  publishEvent = publish,
): Promise<void> {
  const { studioId, photographerId, sessionId } = session;
  await publishEvent(tx, { studioId, photographerId, event: { type: 'shoot.changed', sessionId, shootId } });
}

/**
 * Starts the next shoot of a session and completes the open one. On an ended session the shoot is
 * late, and completed at once. Idempotent by id or code.
 * @returns the shoot's id
 * @throws HttpError `not_found`, `forbidden`, `conflict`, `code_taken`, `invalid`
 */
export async function startShoot(
  write: WriteContext,
  sessionId: string,
  start: NonNullable<StartShoot>,
): Promise<string> {
  const { tx, identity, now } = write;
  const session = await lockedSession(tx, identity, sessionId);
  const existing = await alreadyStarted(write, session, start);
  if (existing) return existing;

  const outcome = sessionOutcome(session.status, 'start-shoot');
  const id = start.id?.toLowerCase() ?? newId();
  const startedAt = start.startedAt ? new Date(start.startedAt) : now;
  const status = statusOfNewShoot(session.status);
  const endsAt = status === 'completed' ? await nextStartAfter(tx, session.sessionId, startedAt) : null;
  const made = await releaseProvisionalCode(tx, session.sessionId, start.code, write.deviceId);
  const code = await claimCode(tx, start.code, { studioId: session.studioId, deviceId: write.deviceId, now });

  if (outcome.completesOpenShoot) await completeOpenShoot(tx, session, startedAt);
  await endIntervalsAround(tx, session.sessionId, startedAt, write.deviceId);
  await insertShoot(tx, {
    id,
    sessionId: session.sessionId,
    number: start.number ?? (await highestNumber(tx, session.sessionId)) + 1,
    code,
    status,
    late: outcome.kind === 'late',
    createdAt: startedAt,
    uncertaintyMs: start.uncertaintyMs ?? null,
    completedAt: status === 'completed' ? (endsAt ?? startedAt) : null,
  });
  await insertInterval(tx, {
    shootId: id,
    fromAt: startedAt,
    uncertaintyMs: start.uncertaintyMs ?? 0,
    toAt: endsAt,
    deviceId: write.deviceId,
  });
  await bindCode(tx, code, { sessionId: session.sessionId, shootId: id, links: true, now });
  if (made) await replaceProvisionalShoot(tx, session.sessionId, made, id, now);
  if (outcome.to !== session.status) await setSessionStatus(tx, session.sessionId, outcome.to);
  await publishShootChanged(tx, session, id);
  await enqueueMatch(write.platform, tx, session.sessionId);
  return id;
}

/** The shoot that an earlier delivery of the same start created; null if this is the first. */
async function alreadyStarted(
  { tx, deviceId }: WriteContext,
  session: Authorized<SessionAccess>,
  start: NonNullable<StartShoot>,
): Promise<string | null> {
  if (start.id) {
    const found = await shootById(tx, start.id.toLowerCase());
    if (found && found.sessionId !== session.sessionId) throw new HttpError('conflict');
    return found?.id ?? null;
  }
  const row = start.code ? await findCode(tx, start.code) : undefined;
  return row?.shootId && row.sessionId === session.sessionId && deviceId && row.deviceId === deviceId
    ? row.shootId
    : null;
}

/**
 * Completes the session's open shoot, if any.
 * @param at in true time
 */
export async function completeOpenShoot(tx: Tx, session: Authorized<SessionAccess>, at: Date): Promise<void> {
  const open = await openShootOf(tx, session.sessionId);
  if (open) await complete(tx, session, open, at);
}

async function complete(tx: Tx, session: SessionAccess, shoot: ShootRecord, at: Date): Promise<void> {
  const completedAt = at > shoot.createdAt ? at : shoot.createdAt;
  await changeShoot(tx, shoot.id, { status: 'completed', completedAt });
  await endInterval(tx, shoot.id, at);
  await publishShootChanged(tx, session, shoot.id);
}

/**
 * Sets a new current code for a shoot. People can no longer use the replaced code. A code that the
 * shoot had before becomes current again, which undoes "Generate new QR code".
 * @throws HttpError `code_taken`
 */
export async function generateCode(
  write: WriteContext,
  idOrCode: string,
  wanted: string | undefined,
): Promise<string> {
  const { tx, now } = write;
  const locked = await lockedShoot(tx, write.identity, idOrCode);
  const { session, shoot } = locked;
  if (wanted && normalizeCode(wanted) === shoot.code) return shoot.id;
  const code =
    (wanted && (await restoreCode(tx, wanted, shoot.id))) || (await newlyBoundCode(write, locked, wanted));
  await replaceCode(tx, shoot.code, now);
  await changeShoot(tx, shoot.id, { code });
  await markIfLate(tx, locked, 'generate');
  await publishShootChanged(tx, session, shoot.id);
  await enqueueMatch(write.platform, tx, session.sessionId);
  return shoot.id;
}

async function newlyBoundCode(
  { tx, deviceId, now }: WriteContext,
  { session, shoot }: LockedShoot,
  wanted: string | undefined,
): Promise<string> {
  const code = await claimCode(tx, wanted, { studioId: session.studioId, deviceId, now });
  await bindCode(tx, code, {
    sessionId: session.sessionId,
    shootId: shoot.id,
    links: isCollecting(shoot),
    now,
  });
  return code;
}

/** Accepts a capture that reaches an ended session, and marks the shoot as late. */
export async function markIfLate(
  tx: Tx,
  { session, shoot }: LockedShoot,
  command: 'generate' | 'contact' | 'complete',
): Promise<void> {
  const { kind } = shootOutcome(session.status, shoot.status, command);
  if (kind === 'late' && !shoot.late) await changeShoot(tx, shoot.id, { late: true });
}

/**
 * Changes a shoot's settings; completes or reopens it.
 * @throws HttpError `session_ended` if it cannot be reopened
 */
export async function updateShoot(
  write: WriteContext,
  idOrCode: string,
  update: UpdateShoot,
): Promise<string> {
  const { tx, now } = write;
  const locked = await lockedShoot(tx, write.identity, idOrCode);
  const { session, shoot } = locked;
  const isLate = await isOlderThanErasure(tx, shoot.id, write.idempotencyKey);
  await changeShoot(tx, shoot.id, {
    ...(update.title === undefined || isLate ? {} : { title: update.title || null }),
    ...(update.note === undefined || isLate ? {} : { note: update.note || null }),
    ...(update.language === undefined ? {} : { language: update.language }),
  });
  if (update.completed !== undefined) {
    await setCompleted(write, locked, update.completed, update.at ? new Date(update.at) : now);
  }
  await publishShootChanged(tx, session, shoot.id);
  return shoot.id;
}

async function setCompleted(
  write: WriteContext,
  locked: LockedShoot,
  completed: boolean,
  at: Date,
): Promise<void> {
  const { tx, deviceId } = write;
  const { session, shoot } = locked;
  const outcome = shootOutcome(session.status, shoot.status, completed ? 'complete' : 'reopen');
  if (outcome.kind === 'conflict') throw new HttpError('session_ended');
  if (outcome.kind === 'already') return;
  if (completed) {
    await complete(tx, session, shoot, at);
    await markIfLate(tx, locked, 'complete');
  } else {
    if (outcome.completesOpenShoot) await completeOpenShoot(tx, session, at);
    await changeShoot(tx, shoot.id, { status: 'open', completedAt: null });
    await insertInterval(tx, { shootId: shoot.id, fromAt: at, uncertaintyMs: 0, toAt: null, deviceId });
  }
  await enqueueMatch(write.platform, tx, session.sessionId);
}
