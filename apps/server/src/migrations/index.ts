import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';

/**
 * Kysely records each migration in the database under its original name; these files were renamed
 * later.
 */
const RECORDED_NAMES: Record<string, string> = {
  '0001-initial-schema': '0001-the-story',
  '0002-notify-once': '0002-told-once',
  '0009-studio-settings': '0009-the-studios-settings',
};

const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''))
  .toSorted();

/** Loads a migration only when it runs: most starts have nothing to migrate. */
const lazyMigration = (name: string): [string, Migration] => [
  RECORDED_NAMES[name] ?? name,
  {
    async up(db) {
      const migration = (await import(new URL(`${name}.ts`, import.meta.url).href)) as Migration;
      await migration.up(db);
    },
  },
];

/**
 * All migrations by their recorded name, in order. Migrations only go forward, and are never edited
 * after a release.
 */
export const migrations: Record<string, Migration> = Object.fromEntries(names.map(lazyMigration));
