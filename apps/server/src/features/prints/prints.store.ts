import { normalizeCode } from '@photoslate/domain/code';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The data of an existing session's poster. */
export async function posterOf(db: Db | Tx, sessionId: string) {
  const { code: stored, ...rest } = await db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select(['sessions.code', 'sessions.createdAt', 'locations.name as location', 'locations.timeZone'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const code = normalizeCode(stored);
  if (!code) throw new Error(`The session ${sessionId} has no valid code.`);
  return { ...rest, code };
}
