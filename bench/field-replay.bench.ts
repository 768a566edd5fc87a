/*
 * A hundred phones that were offline for a day reconnect at once, each with two hundred writes,
 * while another client reads. Goals: done within 120 s on two cores, no write lost or applied
 * twice, reads at p95 within 300 ms.
 *
 * Usage: node bench/field-replay.bench.ts [phones] [writes]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUser } from '../apps/server/src/features/auth/index.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { EMAIL, PASSWORD, startDeskApp } from '../tests/e2e/desk-app.ts';
import { cpuOfTree } from './field/cpu-of-tree.ts';
import { missingOf, queuedDay } from './field/queued-day.ts';
import { probe, replay } from './field/replay.ts';
import { send } from './field/send.ts';

const [phones = 100, writes = 200] = process.argv.slice(2).filter(Number).map(Number);
const PROBE_EVERY_MS = 100;
const dataDir = await mkdtemp(join(tmpdir(), 'photoslate-replay-'));
const app = await startDeskApp({ DATA_DIR: dataDir }, { postgres: 'own' });
const log = createLogger({ logLevel: 'silent' });
const database = await openDatabase(loadConfig({ DATA_DIR: dataDir }), log, 'guest');

const share = (values: readonly number[], part: number) =>
  Math.round(
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0,
  );

/**
 * Creates a photographer whose phone leased codes while it was online and has queued a day of
 * writes.
 */
async function phone(nth: number, studioId: string, priceGroupId: string) {
  const email = `photographer-${nth}@example.org`;
  await database.db
    .transaction()
    .execute((tx) =>
      createUser(tx, { studioId, role: 'photographer', email, password: PASSWORD, language: 'en' }),
    );
  const token = await logIn(email);
  const deviceId = newId();
  const leased = await send(`${app.url}/api/codes/lease`, { token, body: { deviceId, count: writes } });
  const { codes } = leased.json['data'] as { codes: string[] };
  return { token, day: queuedDay(writes, deviceId, codes, priceGroupId) };
}

async function logIn(email: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const { json } = await send(`${app.url}/api/auth/login`, { body, headers: { 'x-client': 'native' } });
  return (json['authorisation'] as { token: string }).token;
}

const owner = await logIn(EMAIL);
const { studioId } = await database.db.selectFrom('users').select('studioId').executeTakeFirstOrThrow();
const [prices] = (await app.get('/api/events/selling-prices')) as { id: string }[];
const all: Awaited<ReturnType<typeof phone>>[] = [];
for (let nth = 0; nth < phones; nth += 1) all.push(await phone(nth, studioId, prices?.id ?? ''));
const shown = await app.makeSession();
const shoot = await app.makeShoot(shown.id);
const read = [
  '/api/events',
  `/api/events/${shown.id}/show`,
  `/api/photoshoots/${shoot.id}/show`,
  `/api/codes/${shoot.hash}`,
].map((path) => app.url + path);

const before = cpuOfTree(app.pid);
const reads = probe(read, owner, PROBE_EVERY_MS);
const began = performance.now();
const replayed = await Promise.all(all.map(({ token, day }) => replay(app.url, token, day)));
const seconds = (performance.now() - began) / 1000;
const readMs = await reads();
const after = cpuOfTree(app.pid);

const wrong: string[] = [];
for (const { token, day } of all) {
  const { json } = await send(`${app.url}/api/events`, { token });
  if ((json['data'] as unknown[]).length !== day.expected.length) wrong.push('sessions');
  wrong.push(...(await missingOf(app.url, token, day)));
}
const { count } = await database.db
  .selectFrom('operations')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .where('deviceId', 'is not', null)
  .where('sequence', 'is not', null)
  .executeTakeFirstOrThrow();
if (count !== phones * writes) wrong.push(`${count} operations`);

const ms = replayed.flatMap((one) => one.ms);
console.log(
  `${phones} phones with ${writes} writes each: ${seconds.toFixed(1)} s, ${Math.round(ms.length / seconds)} writes/s; a write ${share(ms, 0.5)} ms median, ${share(ms, 0.95)} ms p95; ${replayed.reduce((sum, { again }) => sum + again, 0)} sent twice`,
);
console.log(
  `reads meanwhile: ${readMs.length}, ${share(readMs, 0.5)} ms median, ${share(readMs, 0.95)} ms p95, ${share(readMs, 1)} ms most`,
);
if (before && after) {
  const [node, postgres] = [after.own - before.own, after.others - before.others];
  console.log(
    `CPU of the server ${node.toFixed(1)} s, of PostgreSQL ${postgres.toFixed(1)} s: ${((node * 1000) / ms.length).toFixed(2)} and ${((postgres * 1000) / ms.length).toFixed(2)} ms a write; load ${loadavg()[0]!.toFixed(1)}`,
  );
}
console.log(
  wrong.length === 0 ? 'none lost, none doubled, all in order' : `WRONG: ${wrong.slice(0, 10).join(', ')}`,
);
await database.close();
await app.stop();
await rm(dataDir, { recursive: true, force: true });
if (wrong.length > 0) process.exitCode = 1;
