import { DAY_MS } from '@photoslate/domain/durations';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '../../apps/server/src/app.ts';
import {
  PERSONAL_DATA,
  PERSONAL_JOB_DATA,
  type ErasureRule,
  type Way,
} from '../../apps/server/src/features/privacy/personal-data.ts';
import { personalDataTable } from '../../apps/server/src/features/privacy/personal-data-table.ts';
import { readOwnData } from '../../apps/server/src/features/privacy/index.ts';
import { applyRetention } from '../../apps/server/src/features/privacy/retention.service.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { canariesIn, canary, canaryAddress } from './canary.ts';
import { columnOf, columnsOfText, textColumns } from './database-dump.ts';
import { columnsReadBy } from './marked-column.ts';
import { openWorld, type World } from './world.ts';

const CUSTOMERS = ['one', 'two', 'three', 'four'];

let world: World;

beforeAll(async () => {
  world = await openWorld();
  await fillOne();
});
afterAll(() => world.app.close());

/**
 * Adds texts that the test data lacks: messages of a provider and a mail server about the first
 * customer, and a note about their shoot.
 */
async function fillOne(): Promise<void> {
  const { app, home, studioId } = world;
  const body = { note: canary('one', 'note') };
  const { id } = home.shoots.one;
  await app.call('shoots.update', { as: world.people.photographer, params: { id }, body });
  await app.db
    .insertInto('payments')
    .values({
      id: newId(),
      studioId,
      orderId: home.orders.one,
      way: 'stripe',
      reference: canary('one', 'reference'),
      url: `https://pay.test/${canary('one', 'url')}`,
      status: 'failed',
      amountCents: 100,
      detail: canary('one', 'detail'),
      createdAt: new Date(world.clock.at),
    })
    .execute();
  const recipient = canaryAddress('one');
  const change = { lastError: canary('one', 'mailerror') };
  await app.db.updateTable('mails').set(change).where('recipient', '=', recipient).execute();
}

/** Columns that contain canaries of these scopes. */
async function columnsWith(...scopes: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [name, text] of await textColumns(world.app)) {
    const own = [...canariesIn(text)].filter(([, scope]) => scopes.includes(scope)).map(([whole]) => whole);
    if (own.length > 0) found.set(name, own);
  }
  return found;
}

/** What identifies a row `t`: its id, or all that it contains. */
const ROW = "coalesce(to_jsonb(t)->>'id', t::text)";

/**
 * The rows about a customer that the table says are deleted. Every such table has one: a table
 * without is missing in the test data.
 */
async function rowsToDelete(way: Way, scope: 'one' | 'two'): Promise<{ table: string; row: string }[]> {
  const about = `${canaryAddress(scope)}|${world.home.shoots[scope].customerId}`;
  const found = [];
  for (const [table, columns] of Object.entries(PERSONAL_DATA)) {
    if (!Object.values(columns).some((column) => column[way] === 'row deleted')) continue;
    const rows = await world.app.query<{ table: string; row: string }>(
      `select '${table}' as table, ${ROW} as row from ${table} as t where t::text ~ '${about}'`,
    );
    expect([table, rows.length > 0]).toEqual([table, true]);
    found.push(...rows);
  }
  return found;
}

/** The rows among these that still exist. */
async function rowsAmong(rows: readonly { table: string; row: string }[]) {
  const left = [];
  for (const { table, row } of rows)
    if ((await world.app.query(`select from ${table} as t where ${ROW} = '${row}'`)).length > 0)
      left.push({ table, row });
  return left;
}

const STAYS: readonly ErasureRule[] = ['kept', 'by itself'];

describe('the personal data table', () => {
  test('lists every column that can hold text or bytes, including the job queue, and no other', async () => {
    const named = Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    const real = (await columnsOfText(world.app)).map(({ table, column }) => `${table}.${column}`);
    expect(named.toSorted()).toEqual(real.toSorted());
  });

  test('lists every field of a job payload except ids, numbers and switches', () => {
    const fields = jobHandlers(world.app.platform).flatMap(({ job }) => {
      const { properties = {} } = job.payload.toJSONSchema();
      return Object.keys(properties).flatMap((field) => {
        const words = JSON.stringify(properties[field]);
        const isSwitch = words.includes('"enum"') || words.includes('"format":"uuid"');
        const isText = words.includes('"string"') && !isSwitch;
        return isText ? [`${job.name}.${field}`] : [];
      });
    });
    const named = Object.entries(PERSONAL_JOB_DATA).flatMap(([job, columns]) =>
      Object.keys(columns).map((field) => `${job}.${field}`),
    );
    expect(named.toSorted()).toEqual(fields.toSorted());
  });

  test('explains kept or unexported customer texts, and clears the same columns in erasure and retention', () => {
    for (const [table, columns] of Object.entries(PERSONAL_DATA))
      for (const [column, { whose, erasure, retention, isExported, why }] of Object.entries(columns)) {
        const isPlain = whose !== 'customer' || (isExported && erasure !== 'kept' && retention !== 'kept');
        expect([table, column, isPlain || why !== undefined]).toEqual([table, column, true]);
        expect([table, column, erasure === 'cleared']).toEqual([table, column, retention === 'cleared']);
      }
  });

  test('matches the table in the privacy guide', async () => {
    const guide = await readFile('docs/guide/privacy.md', 'utf8');
    expect(guide, 'Run: node scripts/personal-data-guide.mjs').toContain(`${personalDataTable()}\n`);
  });

  test('marks every column that holds customer texts as customer data', async () => {
    const found = [...(await columnsWith(...CUSTOMERS)).keys()];
    expect(found.filter((name) => columnOf(name)?.whose !== 'customer')).toEqual([]);
  });
});

describe('customer texts', () => {
  test.each(['studio', 'person'] as const)(
    'are in the export for the %s exactly where the table says so',
    async (reader) => {
      const { app, studioId } = world;
      // The queue's jobs are not read; some of their columns cannot be changed.
      const columns = (await columnsOfText(app)).filter(({ table }) => !table.startsWith('jobs.'));
      const found = await columnsReadBy(
        app,
        columns,
        (tx) => readOwnData(tx, studioId, canaryAddress('one'), reader),
        { 'claims.email': canaryAddress('one').toUpperCase() },
      );
      const named = columns
        .map(({ table, column }) => `${table}.${column}`)
        .filter((name) => columnOf(name)?.isExported);
      expect(found).toEqual(named);
    },
  );

  test('are gone after an erasure with photos, except where the table keeps them', async () => {
    const { app, people } = world;
    const rows = await rowsToDelete('erasure', 'one');
    const body = { email: canaryAddress('one'), withPhotos: true };
    await app.call('privacy.erase', { as: people.owner, body });
    await app.idle();
    expect(await rowsAmong(rows)).toEqual([]);
    const left = [...(await columnsWith('one', 'exifone', 'creditone'))];
    expect(left.filter(([name]) => !STAYS.includes(columnOf(name)?.erasure ?? 'cleared'))).toEqual([]);
    expect((await app.mails()).filter((mail) => JSON.stringify(mail).includes(canary('one', '')))).toEqual(
      [],
    );
  });

  test('are gone after the retention of their session, except where the table keeps them', async () => {
    const { app, clock } = world;
    const rows = await rowsToDelete('retention', 'two');
    // The owners are notified first.
    for (const days of [400, 15]) {
      clock.at += days * DAY_MS;
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      await applyRetention(app.platform);
    }
    await app.idle();
    expect(await rowsAmong(rows)).toEqual([]);
    const scopes = ['two', 'three', 'four', 'field'].flatMap((scope) => [
      scope,
      `exif${scope}`,
      `credit${scope}`,
    ]);
    const left = [...(await columnsWith(...scopes))];
    expect(left.filter(([name]) => !STAYS.includes(columnOf(name)?.retention ?? 'cleared'))).toEqual([]);
  });
});
