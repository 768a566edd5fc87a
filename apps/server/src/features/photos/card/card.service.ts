import type { CardReport } from '@photoslate/contract/card';
import { Verdict } from '@photoslate/contract/photo-evidence';
import { type Photo, UnreadableReason } from '@photoslate/contract/photos';
import type { Authorized } from '#platform/access.ts';
import { decodeIdCursor, paginate } from '#platform/pagination.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import { cameraLabel, formatZoneless } from '../photo-format.ts';
import { cardReading, photoPage, type ListedPhoto, type PhotoFilter } from './card.store.ts';
import { cardCounts, NO_PHOTOS, shootIdsOf } from './card-counts.store.ts';
import { mediaUrl, type MediaGrant } from '../media/media-url.ts';

/**
 * Reports the state of a session's card: counts each file once, and says whether the card may be
 * formatted.
 */
export async function reportOf(db: Db | Tx, session: Authorized<SessionAccess>): Promise<CardReport> {
  const { sessionId } = session;
  const { card: counts, shoots } = await cardCounts(db, sessionId);
  return {
    sessionId,
    ...counts,
    safeToFormat:
      counts.storedCount > 0 &&
      counts.pendingCount === 0 &&
      counts.underwayCount === 0 &&
      counts.unreadableCount === counts.unsupportedCount,
    ...(await cardReading(db, sessionId)),
    shoots: (await shootIdsOf(db, sessionId)).map((shootId) => {
      const { photos, certain, review } = shoots[shootId] ?? NO_PHOTOS;
      return { shootId, photoCount: photos, certainCount: certain, reviewCount: review };
    }),
  };
}

/**
 * A page of a session's photos, with media URLs signed for one grant.
 * @throws HttpError `bad_request` for an invalid cursor
 */
export async function listPhotos(
  platform: Platform,
  db: Db | Tx,
  session: Authorized<SessionAccess>,
  query: PhotoFilter & { readonly cursor?: string | undefined; readonly limit: number },
  grant: MediaGrant,
): Promise<{ data: Photo[]; meta: { nextCursor: string | null } }> {
  const after = decodeIdCursor(query.cursor);
  const rows = await photoPage(db, session.sessionId, query, { after, limit: query.limit + 1 });
  const { page, meta } = paginate(rows, query.limit, ({ id }) => id);
  return { data: page.map((row) => photoOf(platform, row, grant)), meta };
}

/** These photos of a session, in the order in which they were taken, with signed media URLs. */
export async function photosByIds(
  platform: Platform,
  db: Db | Tx,
  session: Authorized<SessionAccess>,
  photoIds: readonly string[],
  grant: MediaGrant,
): Promise<Photo[]> {
  const page = { after: null, limit: photoIds.length };
  const rows = await photoPage(db, session.sessionId, { photoIds }, page);
  return rows.map((row) => photoOf(platform, row, grant));
}

function photoOf(platform: Platform, row: ListedPhoto, grant: MediaGrant): Photo {
  const urlOf = (size: 'thumb' | 'preview') =>
    row.state === 'read' ? mediaUrl(platform, grant, row.id, size) : null;
  return {
    id: row.id,
    fileName: row.fileName,
    state: row.state,
    unreadableReason: row.unreadableReason === null ? null : UnreadableReason.parse(row.unreadableReason),
    role: row.role,
    verdict: row.verdict === null ? null : Verdict.parse(row.verdict),
    reasons: row.reasons,
    shootIds: row.shootIds,
    candidateShootIds: row.candidateShootIds,
    camera: cameraLabel(row),
    cameraTime: row.cameraTimeMs === null ? null : formatZoneless(row.cameraTimeMs),
    takenAt: row.takenAt?.toISOString() ?? null,
    width: row.shownWidth ?? row.width,
    height: row.shownHeight ?? row.height,
    thumbUrl: urlOf('thumb'),
    previewUrl: urlOf('preview'),
  };
}
