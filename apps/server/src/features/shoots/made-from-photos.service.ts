import { normalizeCode } from '@photoslate/domain/code';
import { bindCode, claimCode, claimPhotographedCode } from '#features/codes/index.ts';
import type { Authorized } from '#platform/access.ts';
import { restoreDiscarded, type SessionAccess } from '#features/session-access/index.ts';
import { newId } from '#platform/ids.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { madeFromPhotosWith, phoneAt, runOfPhotos, type RunOfPhotos } from './made-from-photos.store.ts';
import { publishShootChanged } from './shoots.service.ts';
import { changeShoot, highestNumber, insertShoot, shootById } from './shoots.store.ts';
import { insertInterval, nextStartAfter } from './intervals.store.ts';

/** How long before its first photo a shoot is taken to have begun, at most. */
const LEAD_MS = 2000;

interface FromPhotos {
  readonly id: string | undefined;
  readonly photoIds: readonly string[];
  /** The leased code that was photographed; undefined for a fresh one. */
  readonly code: string | undefined;
  readonly title: string | undefined;
  readonly now: Date;
}

/**
 * Makes a completed shoot of a run of photos: its times are theirs. Where its time is its own, to the next start, photos that come later
 * find it; a run from the middle of another shoot has its photos by hand only. The caller holds the session.
 * @returns its id
 * @throws HttpError `conflict` when the id is taken, `code_taken`, `invalid`
 */
export async function makeShootFromPhotos(
  tx: Tx,
  session: Authorized<SessionAccess>,
  { id: sentId, photoIds, code: wanted, title, now }: FromPhotos,
): Promise<string> {
  const { sessionId, studioId } = session;
  const again = wanted ? await madeFromPhotosWith(tx, sessionId, normalizeCode(wanted) ?? '') : null;
  if (again?.discarded) {
    await restoreDiscarded(tx, session, [again.id]);
    return again.id;
  }
  const id = sentId?.toLowerCase() ?? newId();
  if (await shootById(tx, id)) throw new HttpError('conflict');
  const code = wanted
    ? await claimPhotographedCode(tx, wanted, session)
    : await claimCode(tx, undefined, { studioId, deviceId: null, now });
  const run = await runOfPhotos(tx, sessionId, photoIds, wanted ? code : null);
  const startedAt = startOf(run) ?? now;
  await insertShoot(tx, {
    id,
    sessionId,
    number: (await highestNumber(tx, sessionId)) + 1,
    code,
    status: 'completed',
    late: false,
    createdAt: startedAt,
    uncertaintyMs: null,
    completedAt: run.lastAt ?? now,
  });
  await changeShoot(tx, id, { made_from_photos: true, title: title || null });
  await giveTime(tx, sessionId, id, run, startedAt);
  await bindCode(tx, code, { sessionId, shootId: id, links: true, now });
  await publishShootChanged(tx, session, id);
  return id;
}

/** A shoot begins with its QR frame, or else between the photo before it and its own first. */
function startOf({ firstAt, beforeAt, codeAt }: RunOfPhotos): Date | null {
  if (!firstAt || codeAt) return codeAt && firstAt && codeAt > firstAt ? firstAt : codeAt;
  const gapMs = beforeAt ? (firstAt.getTime() - beforeAt.getTime()) / 2 : LEAD_MS;
  return new Date(firstAt.getTime() - Math.min(LEAD_MS, gapMs));
}

async function giveTime(
  tx: Tx,
  sessionId: string,
  shootId: string,
  { firstAt, lastAt, behindAt }: RunOfPhotos,
  startedAt: Date,
): Promise<void> {
  if (!firstAt || !lastAt) return;
  const nextAt = await nextStartAfter(tx, sessionId, startedAt);
  const isOthers = behindAt !== null && (nextAt === null || behindAt < nextAt);
  if (isOthers || (nextAt !== null && nextAt <= lastAt)) return;
  const deviceId = await phoneAt(tx, sessionId, startedAt);
  await insertInterval(tx, { shootId, fromAt: startedAt, uncertaintyMs: 0, toAt: nextAt, deviceId });
}
