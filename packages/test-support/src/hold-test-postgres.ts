import { joinTestPostgres } from './test-database.ts';

/** Keeps the tests' PostgreSQL running from the first file to the last; without, each file might start it anew. */
export default async function hold(): Promise<() => Promise<void>> {
  const postgres = await joinTestPostgres();
  return () => postgres.close();
}
