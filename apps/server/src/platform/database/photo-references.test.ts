import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '@photoslate/test-support/test-database';

test('every foreign key to photos has an index, so that deleting photos needs no table scans', async () => {
  const database = await openTestDatabase();
  try {
    const { rows } = await sql<{ name: string; indexed: boolean }>`
      select conrelid::regclass::text as name, exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null) as indexed
      from pg_constraint where contype = 'f' and confrelid = 'photos'::regclass`.execute(database.db);
    expect(rows.map(({ name }) => name)).toContain('order_photos');
    expect(rows.filter(({ indexed }) => !indexed)).toEqual([]);
  } finally {
    await database.close();
  }
});
