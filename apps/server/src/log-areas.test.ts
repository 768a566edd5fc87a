import { startApp } from '@photoslate/test-support/start-app';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { expect, test } from 'vitest';
import { openKysely } from '#platform/database/connection.ts';
import { areaLog, createLogger } from '#platform/log.ts';

test('each area of the log can have a level of its own', async () => {
  const text: string[] = [];
  const log = createLogger(
    { logLevel: 'info', logLevels: { http: 'warn', jobs: 'debug', mail: 'debug' } },
    { write: (line) => text.push(line) },
  );
  const app = await startApp({ listen: false, runsJobs: true, log });
  try {
    const owner = await app.asOwner();
    await app.send('auth.forgotPassword', { body: { email: owner.email } });
    const lines = () => text.map((line) => JSON.parse(line) as { area?: string; msg: string; job?: string });
    await expect
      .poll(lines)
      .toContainEqual(expect.objectContaining({ area: 'mail', msg: 'a mail was sent' }));
    await expect
      .poll(lines)
      .toContainEqual(expect.objectContaining({ area: 'jobs', msg: 'job', result: 'completed' }));
    expect(lines().filter(({ area }) => area === 'http')).toEqual([]);
    expect(text.join('')).not.toContain(owner.email);
  } finally {
    await app.close();
  }
});

test('at debug the database area has each statement, without the values', async () => {
  const text: string[] = [];
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => text.push(line) });
  const database = await openTestDatabase();
  try {
    const db = openKysely(database.pool, areaLog(log, 'database'));
    await db.selectFrom('users').select('id').where('email', '=', 'mila@example.org').execute();
  } finally {
    await database.close();
  }
  const statement = 'select "id" from "users" where "email" = $1';
  expect(text.map((line) => JSON.parse(line))).toMatchObject([
    { area: 'database', sql: statement, failed: false },
  ]);
  expect(text.join('')).not.toContain('mila');
});
