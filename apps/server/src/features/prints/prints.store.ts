import { normalizeCode } from '@photoslate/domain/code';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The data of an existing session's poster. */
export async function posterOf(db: Db | Tx, sessionId: string) {
  const { code: stored, ...rest } = await db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .select([
      'sessions.code',
      'sessions.created_at as createdAt',
      'locations.name as location',
      'locations.time_zone as timeZone',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const code = normalizeCode(stored);
  if (!code) throw new Error(`The session ${sessionId} has no valid code.`);
  return { ...rest, code };
}
