import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Authorized } from '#platform/access.ts';
import { decodeIdCursor, paginate } from '#platform/pagination.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import { formatZoneless } from '../photo-format.ts';
import { mediaUrl, type MediaGrant } from '../media/media-url.ts';
import { timelinePage, type TimelineRow } from './timeline.store.ts';

/**
 * A page of the timeline, with media URLs signed for one grant.
 * @throws HttpError `bad_request` for an invalid cursor
 */
export async function timeline(
  platform: Platform,
  db: Db | Tx,
  session: Authorized<SessionAccess>,
  query: { readonly cursor?: string | undefined; readonly limit: number },
  grant: MediaGrant,
): Promise<{ data: TimelinePhoto[]; meta: { nextCursor: string | null } }> {
  const after = decodeIdCursor(query.cursor);
  const rows = await timelinePage(db, session.sessionId, { after, limit: query.limit + 1 });
  const { page, meta } = paginate(rows, query.limit, ({ id }) => id);
  return { data: page.map((row) => photoOf(platform, row, grant)), meta };
}

function photoOf(platform: Platform, row: TimelineRow, grant: MediaGrant): TimelinePhoto {
  const { cameraTimeMs, takenAt, reasons, candidateShootIds, ...rest } = row;
  const isOpen = row.role === 'qr-frame' || row.verdict === 'contradictory' || row.verdict === 'unmatched';
  return {
    ...rest,
    reasons: [...new Set(reasons.map(({ kind }) => kind))],
    candidateShootIds: isOpen ? candidateShootIds : [],
    cameraTime: cameraTimeMs === null ? null : formatZoneless(cameraTimeMs),
    takenAt: takenAt?.toISOString() ?? null,
    thumbUrl: row.state === 'read' ? mediaUrl(platform, grant, row.id, 'thumb') : null,
    previewUrl: row.state === 'read' ? mediaUrl(platform, grant, row.id, 'preview') : null,
  };
}
