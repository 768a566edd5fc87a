import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db } from './database/handles.ts';

/**
 * Ignored as a former origin: a machine without a network has this origin only until the network
 * returns.
 */
const LOCAL = '%//localhost:%';

/**
 * Records the origin that QR codes are generated with from now on.
 * @returns all own origins, the current one first
 */
export async function recordCodeOrigin(db: Db, config: Config, now: Date): Promise<string[]> {
  const { publicUrl: origin, formerPublicUrls } = config;
  await db
    .insertInto('code_origins')
    .values({ origin, first_used_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict.column('origin').doUpdateSet({
        // An origin that is used again after another one counts as new.
        first_used_at: sql<Date>`case when exists (
          select from code_origins others where others.origin <> excluded.origin
            and others.origin not like ${LOCAL} and others.last_used_at > code_origins.last_used_at)
          then excluded.first_used_at else code_origins.first_used_at end`,
        last_used_at: now,
      }),
    )
    .execute();
  const rows = await db.selectFrom('code_origins').select('origin').orderBy('origin').execute();
  return [...new Set([origin, ...formerPublicUrls, ...rows.map((row) => row.origin)])];
}

/**
 * The previous origin, if it changed after `since`. Null for a configured address, since an
 * operator changes it on purpose.
 */
export async function formerLanOrigin(
  db: Db,
  config: Config,
  since: Date,
): Promise<{ readonly origin: string; readonly changedAt: Date } | null> {
  if (config.publicUrlSource !== 'lan') return null;
  const present = await db
    .selectFrom('code_origins')
    .select('first_used_at as changedAt')
    .where('origin', '=', config.publicUrl)
    .where('first_used_at', '>', since)
    .executeTakeFirst();
  if (!present) return null;
  const former = await db
    .selectFrom('code_origins')
    .select('origin')
    .where('origin', '<>', config.publicUrl)
    .where('last_used_at', '<', present.changedAt)
    .where('origin', 'not like', LOCAL)
    .orderBy('last_used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return former ? { ...former, ...present } : null;
}
