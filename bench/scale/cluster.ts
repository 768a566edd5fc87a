import { mkdir } from 'node:fs/promises';
import { fill } from '@photoslate/test-support/scale/fill';
import type { Size } from '@photoslate/test-support/scale/ids';
import { Client } from 'pg';
import { hashPassword } from '../../apps/server/src/features/auth/passwords.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';

export const PASSWORD = 'a password for the bench';
const PHOTOS_OF_SHOOT = 50;
const log = createLogger({ logLevel: 'warn' });

/** The environment of a server on this folder. */
export const environmentOf = (dataDir: string) => ({ DATA_DIR: dataDir, PUBLIC_URL: 'http://scale.test' });

/** Opens the product's own PostgreSQL in a folder, for a command beside the server. */
export async function openCluster(dataDir: string) {
  const database = await openDatabase(loadConfig(environmentOf(dataDir)), log, 'guest');
  const client = new Client(database.connection);
  await client.connect();
  return {
    client,
    async close() {
      await client.end();
      await database.close();
    },
  };
}

/**
 * Makes a database with this many photos in the folder, unless it is there already, and migrates
 * it. Statistics of statements are switched on.
 */
export async function ensureFilled(dataDir: string, photos: number, untilMs: number): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const size: Size = {
    sessions: Math.max(60, Math.round(photos / (PHOTOS_OF_SHOOT * 10))),
    photosOfShoot: PHOTOS_OF_SHOOT,
    untilMs,
  };
  const cluster = await openCluster(dataDir);
  const { rows } = await cluster.client.query<{ sessions: number }>(
    'select count(*) as sessions from sessions',
  );
  const found = Number(rows[0]?.sessions);
  try {
    if (found === size.sessions) return;
    if (found > 0)
      throw new Error(`${dataDir} has ${found} sessions, not ${size.sessions}. Delete it first.`);
    await cluster.client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await fill(cluster.client, size, await hashPassword(PASSWORD));
  } finally {
    // The last one to close stops PostgreSQL, so that the next start loads the library.
    await cluster.close();
  }
}
