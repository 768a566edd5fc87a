import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** A photo whose bytes are durable on the server. */
export interface VerifiedPhoto {
  readonly id: string;
  readonly sha256: string;
  readonly storageKey: string;
  readonly sizeBytes: number;
  readonly isPending: boolean;
  readonly isAssigned: boolean;
  readonly isToReview: boolean;
  readonly isDamaged: boolean;
}

/**
 * Finds photos by checksum among those in the session and those that were uploaded to it and later
 * moved to another session.
 */
export async function photosByBytes(
  db: Db | Tx,
  sessionId: string,
  sha256s: readonly string[],
): Promise<Map<string, VerifiedPhoto>> {
  const { rows } = await sql<VerifiedPhoto>`
    select photos.id, photos.sha256, photos.storage_key as "storageKey", photos.size_bytes as "sizeBytes",
      photos.role <> 'hidden' and (photos.state = 'stored' or photos.state = 'read' and photos.verdict is null) as "isPending",
      photos.state = 'unreadable' and photos.role <> 'hidden' and photos.unreadable_reason <> 'unsupported' as "isDamaged",
      photos.state = 'read' and photos.role = 'photo' and exists (
        select from photo_shoots where photo_id = coalesce(photos.version_of, photos.id)) as "isAssigned",
      photos.state = 'read' and photos.role = 'photo' and photos.verdict in ('contradictory', 'unmatched') as "isToReview"
    from photos where (photos.session_id = ${sessionId} or photos.home_session_id = ${sessionId})
      and photos.sha256 = any(${sha256s}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.sha256, row]));
}

/** Key of a file that was listed without a checksum. */
export const nameAndSize = (name: string, size: number): string =>
  `${size} ${name.split(/[/\\]/).at(-1) ?? name}`;

/** The unfinished uploads of a session, by checksum and by name. Does not check the bytes. */
export async function uploadsOf(db: Db | Tx, sessionId: string) {
  const rows = await db
    .selectFrom('uploads')
    .select(['fileName', 'sizeBytes as size', 'declaredSha256 as sha256', 'photoId'])
    .where('sessionId', '=', sessionId)
    .execute();
  const underway = rows.filter(({ photoId }) => photoId === null);
  return {
    underwayBytes: new Set(underway.flatMap(({ sha256 }) => sha256 ?? [])),
    /** Uploads without a declared checksum. */
    underwayNames: new Set(
      underway.flatMap(({ fileName, size, sha256 }) => (sha256 === null ? nameAndSize(fileName, size) : [])),
    ),
  };
}

/** The photo ids of a session by name and size. */
export async function storedNames(db: Db | Tx, sessionId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'fileName', 'sizeBytes as size'])
    .where((photo) => photo.or([photo('sessionId', '=', sessionId), photo('homeSessionId', '=', sessionId)]))
    .execute();
  return new Map(rows.map(({ id, fileName, size }) => [nameAndSize(fileName, size), id]));
}

/** The checksums among these that were refused because they are no photograph. */
export async function refusedBytes(
  db: Db | Tx,
  sessionId: string,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploadRefusals')
    .select('sha256')
    .where('sessionId', '=', sessionId)
    .where(sql<boolean>`sha256 = any(${sha256s}::text[])`)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Stores the checksum of a file that was refused because it is no photograph. */
export async function insertRefusal(db: Db | Tx, sessionId: string, sha256: string, at: Date): Promise<void> {
  await db
    .insertInto('uploadRefusals')
    .values({ sessionId, sha256, refusedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
