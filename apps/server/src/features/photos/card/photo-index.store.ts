import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The state of a session's photos, by which a client's copy of them is compared. */
export interface IndexState {
  /** The hash of the order of the last matching; null before the first. */
  readonly orderHash: string | null;
  /** The oldest transaction that was running at this moment. */
  readonly snapshot: string;
  /** The number of photos. Versions count as one. */
  readonly count: number;
  /** The photos that changed since the given snapshot; null if that cannot be told. */
  readonly changed: readonly string[] | null;
}

/**
 * The state now, with the photos that changed since an earlier state. `xmin` is the transaction
 * that wrote a row; every transaction before the oldest running one had ended. Whoever changes the
 * shoots of a photo also writes its row. Of a photo with several versions, each counts.
 * @param since the `snapshot` of the earlier state
 */
export async function indexState(db: Db | Tx, sessionId: string, since: string | null): Promise<IndexState> {
  const isKnown = sql`${since}::xid8 <= pg_snapshot_xmax(pg_current_snapshot())`;
  const changed =
    since === null
      ? sql`null`
      : sql`case when ${isKnown} then coalesce(array_agg(distinct coalesce(version_of, id)) filter (
          where age(xmin) <= age(${since}::xid8::xid)), '{}') end`;
  const { rows } = await sql<IndexState>`
    select (select photo_order_hash from card_readings where session_id = ${sessionId}) as "orderHash",
      pg_snapshot_xmin(pg_current_snapshot())::text as snapshot,
      count(*) filter (where coalesce(version_of = id, true)) as count, ${changed} as changed
    from photos where session_id = ${sessionId}`.execute(db);
  return rows[0] ?? { orderHash: null, snapshot: '0', count: 0, changed: null };
}

/** Each field of all photos, in the same order, which is no particular one. */
export interface IndexColumns {
  readonly id: readonly string[];
  readonly fileName: readonly string[];
  readonly state: readonly ('stored' | 'read' | 'unreadable')[];
  readonly role: readonly ('photo' | 'qr-frame' | 'hidden')[];
  readonly verdict: readonly ('certain' | 'likely' | 'contradictory' | 'unmatched' | 'by-hand' | null)[];
  readonly candidateShootIds: readonly (readonly string[])[];
  readonly takenAtMs: readonly (number | null)[];
  readonly width: readonly (number | null)[];
  readonly height: readonly (number | null)[];
  /** The version that is shown, if it is another one. */
  readonly shownId: readonly (string | null)[];
}

/** A version that another photo represents. */
export interface OtherVersion {
  readonly id: string;
  readonly of: string;
  readonly width: number | null;
  readonly height: number | null;
}

export interface IndexRead {
  readonly columns: IndexColumns;
  readonly otherVersions: readonly OtherVersion[];
  readonly photosOfShoots: Readonly<Record<string, readonly string[]>>;
  /** Of each camera in the order of the last matching. Some photos may be gone. */
  readonly cameraPhotoIds: readonly (readonly string[])[];
}

/** The SQL of each column. */
const FIELDS: Record<keyof IndexColumns, string> = {
  id: 'id',
  fileName: 'file_name',
  state: 'state',
  role: 'role',
  verdict: 'verdict',
  candidateShootIds: `case when role = 'qr-frame' or verdict in ('contradictory', 'unmatched')
    then candidate_shoot_ids else '[]' end`,
  takenAtMs: `round(date_part('epoch', taken_at) * 1000)::bigint`,
  width: 'width',
  height: 'height',
  shownId: 'nullif(shown_id, id)',
};

/**
 * A session's photos, their shoots and their order. Each table is read once. Nothing is joined or
 * sorted here: just after an upload PostgreSQL expects a few rows, and would compare thousands of
 * photos with each other.
 * @param only these photos; null: all
 */
export async function readIndex(
  db: Db | Tx,
  sessionId: string,
  only: readonly string[] | null,
): Promise<IndexRead> {
  const isAsked = (id: string) => (only ? sql`${sql.ref(id)} = any(${only}::uuid[])` : sql`true`);
  const columns = sql.raw(
    Object.entries(FIELDS)
      .map(([name, column]) => `'${name}', coalesce(json_agg(${column}), '[]')`)
      .join(', '),
  );
  const { rows } = await sql<IndexRead>`
    select (
        select json_build_object(${columns}) from photos
        where session_id = ${sessionId} and coalesce(version_of = id, true) and ${isAsked('id')}) as columns,
      (select coalesce(json_agg(json_build_object('id', id, 'of', version_of, 'width', width, 'height', height)), '[]')
        from photos where session_id = ${sessionId} and version_of <> id and ${isAsked('version_of')}) as "otherVersions",
      (select coalesce(json_object_agg(shoot_id, photo_ids), '{}') from (
        select shoot_id, json_agg(photo_id) as photo_ids from photo_shoots
        where shoot_id = any(array(select id from shoots where session_id = ${sessionId})) and ${isAsked('photo_id')}
        group by shoot_id) as shoot) as "photosOfShoots",
      coalesce((select camera_photo_ids from card_readings where session_id = ${sessionId}), '[]') as "cameraPhotoIds"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('an aggregate returned no row');
  return found;
}

/** A version of a photo: a file of the same picture. */
export interface Version {
  readonly id: string;
  readonly fileName: string;
  /** The photo that represents all versions. */
  readonly of: string;
  readonly isShown: boolean;
}

/** All versions of these photos, which represent them, in the order of their uploads. */
export async function versionsOfPhotos(
  db: Db | Tx,
  sessionId: string,
  photoIds: readonly string[],
): Promise<Version[]> {
  // `<> id` lets PostgreSQL use the index of versions.
  const { rows } = await sql<Version>`
    with asked as (
      select id, shown_id from photos where id = any(${photoIds}::uuid[]) and session_id = ${sessionId})
    select photos.id, file_name as "fileName", asked.id as of, photos.id = coalesce(asked.shown_id, asked.id) as "isShown"
    from asked join photos on photos.id = asked.id or photos.version_of = asked.id and photos.version_of <> photos.id
    order by photos.id`.execute(db);
  return rows;
}
