import { isDeepStrictEqual } from 'node:util';
import { matchSession } from '@photoslate/domain/matching/match-session';
import type { CameraMatch, MatchResult } from '@photoslate/domain/matching/types';
import type { CameraClock } from '@photoslate/contract/card';
import { announce } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { bringBackPhotographed } from './bring-back-photographed.ts';
import { cameraLabel } from './camera-label.ts';
import { localOffsetMs } from './local-offset.ts';
import {
  awaitChanges,
  codeUncertainties,
  holdMatching,
  lockMatching,
  otherCodes,
  photoInput,
  photosToMatch,
  saveAssignments,
  saveCardReading,
  saveOutcomes,
  sessionToMatch,
  shootsToMatch,
  type MatchedPhoto,
  type MatchedSession,
  type PhotoOutcome,
} from './match.store.ts';
import { lookHarderJob, matchJob } from './pipeline-jobs.ts';
import { shownVersion } from './shown-version.ts';
import { sortKey } from './sort-key.ts';

/** While a card is read its session is matched once in so long, not once for each photo. */
const MATCH_DELAY_MS = 1500;

/**
 * Has a session matched again, soon after the caller's transaction commits. Asked for many times it is done once; what was committed
 * before it runs is in it.
 */
export async function enqueueMatch(platform: Platform, tx: Tx, sessionId: string): Promise<void> {
  // Were the waiting job to start now, it would wait for this transaction: so it may stand for this change, too.
  await holdMatching(tx, sessionId);
  const startAfter = new Date(Date.now() + MATCH_DELAY_MS);
  await platform.jobs.enqueue(tx, matchJob, { sessionId }, { once: sessionId, startAfter });
}

/** The work of the job: matches a session as every change that asked for it left it, and looks harder where a QR frame is missed. */
export async function matchSessionPhotos(platform: Platform, sessionId: string): Promise<void> {
  await platform.db.transaction().execute((tx) => awaitChanges(tx, sessionId));
  // In a transaction of its own: it locks the session, which comes before the matching's own lock.
  await platform.db.transaction().execute((tx) => bringBackPhotographed(tx, sessionId));
  await platform.db.transaction().execute(async (tx) => {
    for (const photoId of await matchNow(tx, sessionId, platform.clock.now()))
      await platform.jobs.enqueue(tx, lookHarderJob, { photoId }, { once: photoId });
  });
}

/**
 * Matches a session at once, in the transaction of somebody who changed it by hand and holds it: what was discarded although it is in the
 * photos comes back first.
 */
export async function rematch(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await bringBackPhotographed(tx, sessionId);
  await matchNow(tx, sessionId, now);
}

/**
 * Matches a session in the caller's transaction, and tells whoever watches. What a photographer decided goes in as evidence and comes out
 * unchanged. Resolves with the photos that may be QR frames, and were not looked at hard enough yet to know.
 */
export async function matchNow(tx: Tx, sessionId: string, now: Date): Promise<string[]> {
  await lockMatching(tx, sessionId);
  const session = await sessionToMatch(tx, sessionId);
  if (!session) return [];
  const photos = await photosToMatch(tx, sessionId);
  const seen = [...new Set(photos.flatMap(({ qr }) => qr.flatMap(({ code }) => code ?? [])))];
  const shoots = await shootsToMatch(tx, sessionId);
  const uncertainties = await codeUncertainties(tx, sessionId);
  const result = matchSession({
    sessionCode: session.code,
    shoots,
    photos: photos.map((photo) => photoInput(photo, uncertainties)),
    ...(await otherCodes(tx, session, seen)),
    localOffsetMs: localOffsetMs(session.createdAt, session.timeZone),
  });
  await save(tx, session, photos, result, new Set(shoots.map(({ shootId }) => shootId)), now);

  const doubted = result.photos.filter(({ reasons }) =>
    reasons.some(({ kind }) => kind === 'may-be-qr-frame'),
  );
  const ids = new Set(doubted.map(({ photoId }) => photoId));
  return photos.filter((photo) => ids.has(photo.id) && !photo.looked_harder).map(({ id }) => id);
}

async function save(
  tx: Tx,
  session: MatchedSession,
  photos: readonly MatchedPhoto[],
  result: MatchResult,
  shootIds: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const { sessionId, studioId, photographerId } = session;
  const before = new Map(photos.map((photo) => [photo.id, photo]));
  const outcomes = outcomesOf(before, result);
  await saveOutcomes(
    tx,
    outcomes.filter((outcome) => isChanged(before.get(outcome.id), outcome)),
  );
  const assignments = result.photos.flatMap(({ photoId, versionOf, role, shootIds: into }) =>
    role === 'photo' && versionOf === photoId
      ? into.filter((shootId) => shootIds.has(shootId)).map((shootId) => ({ photoId, shootId }))
      : [],
  );
  await saveAssignments(tx, sessionId, assignments);
  const cameras = result.cameras.map((camera) => clockOf(camera, before));
  const reading = {
    cameras,
    anomalies: photos.length > 0 ? result.anomalies : [],
    cameraPhotoIds: result.cameras.map(({ photoIds }) => photoIds),
  };
  await saveCardReading(tx, sessionId, reading, now);
  await announce(tx, { studioId, photographerId, event: { type: 'photos.changed', sessionId } });
}

function outcomesOf(before: ReadonlyMap<string, MatchedPhoto>, result: MatchResult): PhotoOutcome[] {
  const versions = Map.groupBy(result.photos, ({ versionOf }) => versionOf);
  const asVersion = ({ photoId }: { photoId: string }) => {
    const photo = before.get(photoId);
    return photo ? [{ id: photoId, fileName: photo.file_name, isEmbedded: photo.is_embedded }] : [];
  };
  const shownOf = (versionOf: string) =>
    shownVersion(versions.get(versionOf)?.flatMap(asVersion) ?? [], versionOf) ?? versionOf;
  return result.photos.flatMap((match) => {
    const photo = before.get(match.photoId);
    if (!photo) return [];
    const takenAt = match.takenAt && new Date(match.takenAt.atMs);
    return {
      id: match.photoId,
      role: photo.decision?.kind === 'hidden' ? 'hidden' : match.role,
      verdict: match.verdict,
      reasons: [...match.reasons],
      candidate_shoot_ids: [...match.candidates],
      taken_at: takenAt,
      sort_key: sortKey({ takenAt, cameraTimeMs: photo.camera_time_ms, fileName: photo.file_name }),
      version_of: match.versionOf,
      shown_id: shownOf(match.versionOf),
    };
  });
}

function isChanged(before: MatchedPhoto | undefined, after: PhotoOutcome): boolean {
  return !before || !isDeepStrictEqual({ ...before, ...after }, before);
}

/** A camera's own time, as it wrote it. */
export const naive = (cameraMs: number): string => new Date(cameraMs).toISOString().slice(0, -1);

/** A camera's clock, as the report says it. */
function clockOf(camera: CameraMatch, photos: ReadonlyMap<string, MatchedPhoto>): CameraClock {
  const [first] = camera.photoIds;
  const facts = first === undefined ? undefined : photos.get(first);
  const label = facts && cameraLabel(facts);
  const serial = facts?.serial ? ` #${facts.serial}` : '';
  return {
    camera: `${label ?? '?'}${serial}${camera.body > 0 ? ` (${camera.body + 1})` : ''}`,
    cameraKey: camera.cameraKey,
    photoCount: camera.photoIds.length,
    segments: camera.segments.map((segment) => ({
      fromCameraTime: naive(segment.fromCameraMs),
      toCameraTime: naive(segment.toCameraMs),
      offsetMs: segment.offsetMs,
      uncertaintyMs: segment.uncertaintyMs,
      evidenceCount: segment.evidence.length,
      error: segment.error,
      change: segment.change,
      reason: { ...(segment.change ?? segment.error) },
    })),
  };
}
