import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { expect, test } from 'vitest';
import { writeDatabaseTypes } from './database-types.mjs';

test('the database row types in the code match the schema after all migrations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-types-'));
  const database = await openTestDatabase();
  try {
    const file = join(folder, 'schema.ts');
    await writeDatabaseTypes(database, file);
    const committed = new URL('../apps/server/src/platform/database/schema.ts', import.meta.url);
    expect(
      await readFile(committed, 'utf8'),
      'run: node scripts/with-node.mjs scripts/database-types.mjs',
    ).toBe(await readFile(file, 'utf8'));
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
});
