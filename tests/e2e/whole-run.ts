import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import startTestPostgres, { dropDatabases } from '@photoslate/test-support/test-database';
import { allKept, KEPT_FOLDER } from './prefilled-app.ts';

/**
 * Before the first journey: bundles the server and starts the PostgreSQL of all tests. After the
 * last one: removes what filled servers have stored.
 */
export default async function beginRun(): Promise<() => Promise<void>> {
  const stop = await startTestPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-journeys-'));
  process.env[KEPT_FOLDER] = folder;
  return async () => {
    try {
      const kept = await allKept(folder);
      await dropDatabases(kept.map(({ database }) => database));
      await Promise.all(
        [folder, ...kept.map(({ dataDir }) => dataDir)].map((path) =>
          rm(path, { recursive: true, force: true }),
        ),
      );
    } finally {
      await stop();
    }
  };
}
