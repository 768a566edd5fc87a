import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { privacyJobHandlers } from './index.ts';
import { vacuum } from './vacuum.ts';

let app: App;
let owner: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false, runsJobs: true });
  owner = await app.asOwner();
});
afterAll(() => app.close());

/**
 * The tables, indexes and WAL of PostgreSQL whose files contain a text, as a copy of the disk would
 * show.
 */
async function filesWith(text: string): Promise<string[]> {
  await app.query('checkpoint');
  const found = await app.query<{ name: string }>(`
    select relname as name from pg_class,
      lateral pg_read_binary_file(pg_relation_filepath(oid), true) as bytes
    where relkind in ('r', 'i', 't', 'm') and position('${text}'::bytea in bytes) > 0
    union all
    select name from pg_ls_waldir(), lateral pg_read_binary_file('pg_wal/' || name, true) as bytes
    where position('${text}'::bytea in bytes) > 0 order by 1`);
  return found.map(({ name }) => name);
}

test('PostgreSQL files contain no address, registration or title of an erased customer after the nightly vacuum', async () => {
  const name = `eva${newId().replaceAll('-', '')}`;
  const email = `${name}@example.com`;
  const session = await app.session(owner);
  const shoot = await filledShoot(app, owner, session.id, [email, 'jan@example.com']);
  const form = { email, firstName: name, language: 'en' as const, consentVersion: CONSENT_VERSION };
  await app.call('codes.register', { params: { code: shoot.hash }, body: form });
  const texts = { title: `Family ${name}`, note: `${name}, the red coat` };
  await app.call('shoots.update', { as: owner, params: { id: shoot.id }, body: texts });
  await app.call('galleries.publishShoot', { as: owner, params: { id: shoot.id }, body: { sendNow: true } });
  await app.call('privacy.ask', { body: { email } });
  await app.idle();
  await app.query('analyze');
  await app.call('privacy.erase', { as: owner, body: { email, withPhotos: false } });
  await app.idle();
  const before = await filesWith(name);
  expect(before).toEqual(expect.arrayContaining(['claims', 'customers', 'mails', 'shoots']));

  // The queue deletes a finished job after an hour.
  await app.query(`delete from jobs.job where state = 'completed'`);
  const nightly = privacyJobHandlers(app.platform).find(({ job }) => job.name === 'privacy.vacuum');
  const filesAfter = async () => {
    await nightly?.handle({});
    return filesWith(name);
  };
  // Rows that a running statement of the queue can still see stay until the next run.
  await expect.poll(filesAfter).toEqual([]);
  expect(
    (await app.call('shoots.show', { as: owner, params: { id: shoot.id } })).data.customers,
  ).toHaveLength(1);
});

const fileOf = async (table: string) =>
  (await app.query<{ file: string }>(`select pg_relation_filepath('${table}') as file`))[0]?.file;

/** Whether the vacuum gives a table a new file. */
async function isRewritten(table: string, bytes: number): Promise<boolean> {
  const before = await fileOf(table);
  await expect
    .poll(() =>
      vacuum(app.platform, bytes).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  return (await fileOf(table)) !== before;
}

// `job_common`: the partition of the waiting jobs.
test.each(['customers', 'jobs.job_common'])(
  'the nightly vacuum rewrites %s while it is small, and never blocks it when it is large',
  async (table) => {
    expect(await isRewritten(table, 1e9)).toBe(true);
    expect(await isRewritten(table, 1)).toBe(false);
  },
);
