import { sql } from 'kysely';
import type { Config } from './config.ts';
import type { Db, Tx } from './database/handles.ts';

/**
 * Ignored as a former origin: a machine without a network has this origin only until the network
 * returns.
 */
const LOCAL = '%//localhost:%';

/** Records the origin that QR codes are generated with from now on. */
export async function recordCodeOrigin(
  db: Db | Tx,
  { publicUrl: origin }: Pick<Config, 'publicUrl'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('codeOrigins')
    .values({ origin, firstUsedAt: now, lastUsedAt: now })
    .onConflict((conflict) =>
      conflict.column('origin').doUpdateSet({
        // An origin that is used again after another one counts as new.
        firstUsedAt: sql<Date>`case when exists (
          select from code_origins others where others.origin <> excluded.origin
            and others.origin not like ${LOCAL} and others.last_used_at > code_origins.last_used_at)
          then excluded.first_used_at else code_origins.first_used_at end`,
        lastUsedAt: now,
      }),
    )
    .execute();
}

/** All own origins, the current one first. */
export async function ownOrigins(db: Db, { publicUrl, formerPublicUrls }: Config): Promise<string[]> {
  const rows = await db.selectFrom('codeOrigins').select('origin').orderBy('origin').execute();
  return [...new Set([publicUrl, ...formerPublicUrls, ...rows.map((row) => row.origin)])];
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
    .selectFrom('codeOrigins')
    .select('firstUsedAt as changedAt')
    .where('origin', '=', config.publicUrl)
    .where('firstUsedAt', '>', since)
    .executeTakeFirst();
  if (!present) return null;
  const former = await db
    .selectFrom('codeOrigins')
    .select('origin')
    .where('origin', '<>', config.publicUrl)
    .where('lastUsedAt', '<', present.changedAt)
    .where('origin', 'not like', LOCAL)
    .orderBy('lastUsedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return former ? { ...former, ...present } : null;
}
