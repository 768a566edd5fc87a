import type { CardReport } from '@photoslate/contract/card';
import { sql } from 'kysely';
import type { PhotoCounts, ShootCounts } from '#platform/database/column-types.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { countByShoot, countPhotos, isWaiting } from './matched-counts.store.ts';

type Counts = Omit<CardReport, 'sessionId' | 'safeToFormat' | 'cameras' | 'anomalies' | 'shoots'>;

/** The counts of a card, of each of its shoots by id, and of photos that no shoot can claim. */
export interface CardCounts {
  readonly card: Counts;
  readonly shoots: ShootCounts;
  /** Photos in review without any candidate shoot. */
  readonly withoutCandidate: number;
}

/**
 * Counts the unfinished uploads of a session whose bytes have not arrived through another upload.
 */
const underway = (sessionId: string) => sql`
  select count(*) from uploads where session_id = ${sessionId} and finished_at is null and not exists (
    select from photos where sha256 = declared_sha256 and ${sessionId}::uuid in (session_id, home_session_id))
  and not exists (select from uploads as other where other.session_id = uploads.session_id
    and other.finished_at is not null and other.file_name = uploads.file_name and other.size_bytes = uploads.size_bytes)`;

/** Counts the photos that the last matching wanted to be scanned again and that were not yet. */
const scanning = (sessionId: string) => sql`
  select count(*) from card_readings cross join lateral jsonb_array_elements_text(deep_scans) as scan(id)
  join photos on photos.id = scan.id::uuid
  where card_readings.session_id = ${sessionId} and photos.session_id = ${sessionId} and not looked_harder`;

/** The photos that are not matched yet, and what the last matching counted. */
interface Waiting {
  readonly waiting: number;
  readonly pending: number;
  readonly unreadable: number;
  readonly unsupported: number;
  readonly hidden: number;
  readonly underway: number;
  readonly scanning: number;
  readonly photoCounts: PhotoCounts | null;
  readonly shootCounts: ShootCounts | null;
}

/** One statement, so that all numbers are of the same moment. */
async function waitingAndStored(db: Db | Tx, sessionId: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select waiting.*, (${underway(sessionId)}) as underway, (${scanning(sessionId)}) as scanning,
      photo_counts as "photoCounts", shoot_counts as "shootCounts"
    from (
      select count(*) as waiting,
        count(*) filter (where role <> 'hidden' and state <> 'unreadable') as pending,
        count(*) filter (where role <> 'hidden' and state = 'unreadable') as unreadable,
        count(*) filter (where role <> 'hidden' and state = 'unreadable' and unreadable_reason = 'unsupported') as unsupported,
        count(*) filter (where role = 'hidden') as hidden
      from photos where session_id = ${sessionId} and ${isWaiting}) as waiting
    left join card_readings on session_id = ${sessionId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate returned no row');
  return found;
}

/**
 * Counts the files of a session by state. Each file is in exactly one of pending, unreadable,
 * photo, QR frame, hidden and version.
 */
export async function cardCounts(db: Db | Tx, sessionId: string): Promise<CardCounts> {
  const { photoCounts, shootCounts, ...waiting } = await waitingAndStored(db, sessionId);
  const matched = photoCounts ?? (await countPhotos(db, sessionId));
  return {
    card: {
      storedCount: matched.matched + waiting.waiting,
      pendingCount: waiting.pending,
      underwayCount: waiting.underway,
      scanningCount: waiting.scanning,
      unreadableCount: waiting.unreadable,
      unsupportedCount: waiting.unsupported,
      photoCount: matched.photos,
      qrFrameCount: matched.qrFrames,
      assignedCount: matched.assigned,
      certainCount: matched.certain,
      reviewCount: matched.review,
      hiddenCount: matched.hidden + waiting.hidden,
      versionCount: matched.versions,
    },
    shoots: shootCounts ?? (await countByShoot(db, sessionId)),
    withoutCandidate: matched.withoutCandidate,
  };
}

/** The shoots of a session that were not discarded, in the order of their numbers. */
export async function shootIdsOf(db: Db | Tx, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shoots')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('discardedAt', 'is', null)
    .orderBy('number')
    .orderBy('receivedOrder')
    .execute();
  return rows.map(({ id }) => id);
}

export const NO_PHOTOS: ShootCounts[string] = { photos: 0, certain: 0, likely: 0, review: 0 };
