import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openEmptyDatabase } from '@photoslate/test-support/test-database';
import { filledShoot } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { newId } from '../platform/ids.ts';
import { deleteLogosJob } from '../features/logos/logos.jobs.ts';
import { createLogger } from '../platform/log.ts';
import { backUp, restore } from './commands.ts';
import { Manifest } from './manifest.ts';

const EVA = 'eva@example.com';

let folder: string;
let backup: string;
let before: App;
let owner: Actor;
let shootId: string;
/** The id that a phone assigned to a contact before the contact was erased. */
const late = newId();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-restored-keys-'));
  backup = join(folder, 'backup');
  before = await startApp({ listen: false, runsJobs: true });
  owner = await before.asOwner();
  const session = await before.session(owner);
  shootId = (await filledShoot(before, owner, session.id, [EVA], 0)).id;
  await before.call('privacy.erase', { as: owner, body: { email: EVA, withPhotos: false } });
  await before.idle();
  const payload = { studioId: owner.studioId };
  await before.db.transaction().execute((tx) =>
    before.platform.jobs.enqueue(tx, deleteLogosJob, payload, {
      once: 'restored',
      startAfter: new Date(Date.now() + 3_600_000),
    }),
  );
  vi.stubEnv('DATA_DIR', before.config.dataDir);
  vi.stubEnv('DATABASE_URL', before.databaseUrl);
  vi.stubEnv('SIGNING_KEY', before.config.signingKeys.join(','));
  await backUp(backup);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await before.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The customers of a shoot after a late phone has sent an erased contact to the restored
 * installation.
 */
async function customersAfterRestore(from: string, env: Record<string, string>) {
  const empty = await openEmptyDatabase();
  const dataDir = join(from, 'restored');
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, DATABASE_URL: empty.url, ...env }))
    vi.stubEnv(name, value);
  await restore(from);
  const config = loadConfig();
  const database = await openDatabase(config, createLogger({ logLevel: 'error' }), 'guest');
  const app = await startApp({ listen: false, after: { config, database }, config });
  const as = await app.logIn(owner.email);
  const params = { id: shootId };
  await app.call('shoots.updateContact', { as, params, body: { customers: [{ id: late, email: EVA }] } });
  const { customers } = (await app.call('shoots.show', { as, params })).data;
  const former = await app.send('sessions.list', { as: owner });
  await app.close();
  await database.close();
  await empty.close();
  return { customers, former: former.status };
}

test('an erased customer stays erased after a restore with another signing key', async () => {
  expect(
    await customersAfterRestore(backup, { SIGNING_KEY: 'a signing key of the restored system, long' }),
  ).toEqual({
    customers: [],
    former: 401,
  });
});

test('an erased customer stays erased after a restore of a backup from before the marks key existed', async () => {
  const old = join(folder, 'old');
  await cp(backup, old, { recursive: true });
  for (const file of ['keys/marks.key', 'keys/sealing.key']) await rm(join(old, file));
  const path = join(old, 'manifest.json');
  const manifest = Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
  delete manifest.checksums['keys/marks.key'];
  delete manifest.checksums['keys/sealing.key'];
  manifest.tables = manifest.tables.filter(({ name }) => name !== 'marks_key');
  await writeFile(path, JSON.stringify(manifest));
  expect(await customersAfterRestore(old, {})).toEqual({ customers: [], former: 200 });
});

const startDatabase = () => openDatabase(loadConfig(), createLogger({ logLevel: 'error' }), 'server');

test('a restore that broke off after its tables can be repeated with its jobs, and no server starts before', async () => {
  const empty = await openEmptyDatabase();
  vi.stubEnv('DATA_DIR', join(folder, 'broken-off'));
  vi.stubEnv('DATABASE_URL', empty.url);
  // The queue of the jobs is created after the tables.
  await empty.query(`create function refuse() returns event_trigger language plpgsql as
    'begin raise exception ''the restore is broken off''; end'`);
  await empty.query(`create event trigger refuse on ddl_command_start when tag in ('CREATE SCHEMA')
    execute function refuse()`);
  await expect(restore(backup)).rejects.toThrow('the restore is broken off');
  await expect(startDatabase()).rejects.toThrow('A restore into this database has not ended');
  await empty.query('drop event trigger refuse');

  expect(await restore(backup)).toContain('missing: 0');
  const database = await startDatabase();
  const { rows } = await database.pool.query(
    `select singleton_key as key from jobs.job where name = '${deleteLogosJob.name}'`,
  );
  expect(rows).toEqual([{ key: 'restored' }]);
  await database.close();
  await expect(restore(backup)).rejects.toThrow('There is a studio here already');
  await empty.close();
});
