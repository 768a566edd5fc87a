import { sql } from 'kysely';
import { expect, test } from 'vitest';
import checksums from './checksums.json' with { type: 'json' };
import { checksumOf } from './checksums.ts';
import { migrations } from './index.ts';

const checksumOfText = (text: string) =>
  checksumOf({ up: async (db) => void (await sql.raw(text).execute(db)) });

test('every migration has a unique number', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('an existing migration keeps its checksum, because databases have already run it', async () => {
  const now: Record<string, string> = {};
  // oxlint-disable-next-line no-await-in-loop -- each is quick
  for (const [name, migration] of Object.entries(migrations)) now[name] = await checksumOf(migration);
  expect(now, 'After a new migration: node scripts/migration-checksums.mjs').toEqual(checksums);
});

test('a migration checksum depends on the statements, not on their whitespace', async () => {
  expect(await checksumOfText('create table a (\n  id int)')).toBe(
    await checksumOfText('create table a ( id int)'),
  );
  expect(await checksumOfText('create table a (id int)')).not.toBe(
    await checksumOfText('create table a (id bigint)'),
  );
});
