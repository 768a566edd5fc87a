import { joinTestPostgres } from './test-database.ts';

/**
 * Keeps the tests' PostgreSQL running from the first test file to the last. Otherwise each file
 * might start it again.
 */
export default async function hold(): Promise<() => Promise<void>> {
  const postgres = await joinTestPostgres();
  return () => postgres.close();
}
