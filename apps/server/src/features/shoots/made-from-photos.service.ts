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

/** Maximum time between a shoot's assumed start and its first photo. */
const LEAD_MS = 2000;

interface FromPhotos {
  readonly id: string | undefined;
  readonly photoIds: readonly string[];
  /** The leased code that was photographed; undefined to use a new one. */
  readonly code: string | undefined;
  readonly title: string | undefined;
  readonly now: Date;
}

/**
 * Creates a completed shoot from a run of photos, with their times. If no other shoot overlaps, the
 * shoot gets an interval up to the next start, so that photos uploaded later can match it. A run
 * from the middle of another shoot gets only these photos, assigned by hand. The caller has locked
 * the session.
 * @returns its id
 * @throws HttpError `conflict` if the id is taken; `code_taken`, `invalid`
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
  await changeShoot(tx, id, { madeFromPhotos: true, title: title || null });
  await insertOwnInterval(tx, sessionId, id, run, startedAt);
  await bindCode(tx, code, { sessionId, shootId: id, links: true, now });
  await publishShootChanged(tx, session, id);
  return id;
}

/**
 * A shoot starts at its QR frame. Without one, it starts halfway between the previous photo and its
 * own first, but at most `LEAD_MS` before its first.
 */
function startOf({ firstAt, beforeAt, codeAt }: RunOfPhotos): Date | null {
  if (!firstAt || codeAt) return codeAt && firstAt && codeAt > firstAt ? firstAt : codeAt;
  const gapMs = beforeAt ? (firstAt.getTime() - beforeAt.getTime()) / 2 : LEAD_MS;
  return new Date(firstAt.getTime() - Math.min(LEAD_MS, gapMs));
}

async function insertOwnInterval(
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
