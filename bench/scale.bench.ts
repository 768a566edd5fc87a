/**
 * Measures what a request costs when the database is large. Builds a small database (one studio,
 * 30,000 photos) and a big one (200 studios, 5,000,000 photos) with the product's own PostgreSQL,
 * starts a real server on each, and prints the pages of PostgreSQL that each request touches, its
 * times, and its CPU time. The first studio of the big database is the same as the one of the
 * small database, so its ratio shows what the rows of other studios cost. The large studio has
 * half of all sessions.
 *
 * Usage: npm run bench scale [photos] [folder] [rounds]
 *
 * Without a folder the databases are deleted at the end: 8 GB for 5,000,000 photos.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../apps/server/src/platform/ids.ts';
import { readCases, writeCases, type Case, type Subject } from './scale/cases.ts';
import { ensureFilled, openCluster } from './scale/cluster.ts';
import { measureFloor } from './scale/cpu.ts';
import { buffersOf, type Work } from './scale/measure-buffers.ts';
import { startServer, type Server } from './scale/server.ts';
import { subjectOf } from './scale/subject.ts';

const photos = Number(process.argv[2] ?? 5_000_000);
const folder = process.argv[3] ?? (await mkdtemp(join(tmpdir(), 'photoslate-scale-')));
const rounds = Number(process.argv[4] ?? 25);
/** Requests whose CPU time is printed, with their goals as multiples of the floor. */
const CPU_GOALS = { 'sessions.list': 40, 'photos.list': 30, 'codes.show': 10, 'shoots.show': 10 };
/** As for the floor, a quarter of the requests come before the measurement. */
const WARM_UP_REQUESTS = 250;
const CPU_REQUESTS = 750;

const at = (times: readonly number[], part: number) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
};
const cells = (...texts: readonly (string | number)[]) =>
  console.log(
    texts.map((text, column) => (column === 0 ? `${text}`.padEnd(34) : `${text}`.padStart(12))).join(''),
  );
const times = (a: number, b: number) => (b > 0 ? (a / b).toFixed(1) : '–');

interface Measured extends Work {
  readonly times: number[];
}

/** The owner of the first studio, and the one of the studio with half of all sessions. */
const [FIRST_OWNER, LARGE_OWNER] = ['user0@studio.test', 'user4@studio.test'];

/** Starts the server on one database, and ends it after the work. */
async function withPlace<T>(name: 'small' | 'big', work: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = join(folder, name);
  const cluster = await openCluster(dataDir);
  const server = await startServer(dataDir);
  try {
    await cluster.client.query('create extension if not exists pg_stat_statements');
    const studio = async (owner: string) => ({
      headers: await server.logIn(owner),
      subject: await subjectOf(cluster.client, owner),
    });
    return await work({ server, cluster, studio });
  } finally {
    await server.end();
    await cluster.close();
  }
}

interface Place {
  readonly server: Server;
  readonly cluster: Awaited<ReturnType<typeof openCluster>>;
  studio(owner: string): Promise<{ headers: Record<string, string>; subject: Subject }>;
}

/** Numbers of new customers, different in each run. */
const started = Date.now() % 1_000_000;
const firstNumber = (owner: string) => started * 100 + (owner === FIRST_OWNER ? 0 : 50);

async function measureCases(place: Place, owner: string): Promise<Map<string, Measured>> {
  const { server, cluster } = place;
  const { headers, subject } = await place.studio(owner);
  const measured = new Map<string, Measured>();
  const reads = readCases(subject);
  for (const asked of reads)
    measured.set(asked.label, { ...(await buffersOf(cluster.client, server, asked, headers)), times: [] });
  for (let round = 0; round < rounds; round += 1)
    for (const asked of reads) measured.get(asked.label)?.times.push((await server.send(asked, headers)).ms);
  for (const asked of writeCases(subject, newId())) {
    const work = await buffersOf(cluster.client, server, asked, headers, firstNumber(owner));
    const sent: number[] = [];
    for (let nth = 0; nth < Math.min(rounds, 10); nth += 1)
      sent.push((await server.send(asked, headers, firstNumber(owner) + 10 + nth)).ms);
    measured.set(asked.label, { ...work, times: sent });
  }
  return measured;
}
async function printCpu(small: Place): Promise<void> {
  const { headers, subject } = await small.studio(FIRST_OWNER);
  const floor = await measureFloor(small.cluster.client, join(folder, 'small'));
  cells('CPU of a request, ms', 'floor', floor.toFixed(2));
  for (const [label, goal] of Object.entries(CPU_GOALS)) {
    const asked = readCases(subject).find((one) => one.label === label) as Case;
    for (let nth = 0; nth < WARM_UP_REQUESTS; nth += 1) await small.server.send(asked, headers);
    const before = await small.server.cpuMs();
    for (let nth = 0; nth < CPU_REQUESTS; nth += 1) await small.server.send(asked, headers);
    const ms = ((await small.server.cpuMs()) - before) / CPU_REQUESTS;
    cells(label, ms.toFixed(2), `${times(ms, floor)} ×`, `goal ${goal} ×`);
  }
}

const untilMs = Math.floor(Date.now() / 86_400_000) * 86_400_000;
try {
  for (const [name, count] of [
    ['small', 30_000],
    ['big', photos],
  ] as const) {
    const begun = performance.now();
    await ensureFilled(join(folder, name), count, untilMs);
    cells(`${name}: ${count} photos`, `${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  cells('load of the machine', ...loadavg().map((load) => load.toFixed(1)));
  const ofSmall = await withPlace('small', async (place) => {
    const measured = await measureCases(place, FIRST_OWNER);
    await printCpu(place);
    return measured;
  });
  const [ofSame, ofLarge] = await withPlace('big', async (place) => [
    await measureCases(place, FIRST_OWNER),
    await measureCases(place, LARGE_OWNER),
  ]);
  cells(
    'buffers of a request',
    'small',
    'same in big',
    '÷ small',
    'large studio',
    '÷ small',
    'p95 small',
    'same',
    '÷ small',
    'large',
    '÷ small',
  );
  for (const [label, work] of ofSmall) {
    const [same, large] = [ofSame.get(label), ofLarge.get(label)];
    if (!same || !large) continue;
    const p95 = [work, same, large].map((one) => at(one.times, 0.95));
    const [a = 0, b = 0, c = 0] = p95;
    cells(
      label,
      work.buffers.toFixed(0),
      same.buffers.toFixed(0),
      times(same.buffers, work.buffers),
      large.buffers.toFixed(0),
      times(large.buffers, work.buffers),
      a.toFixed(1),
      b.toFixed(1),
      times(b, a),
      c.toFixed(1),
      times(c, a),
    );
    if (process.env['SCALE_STATEMENTS'] && large.buffers > 1000) console.log(large.most);
  }
} finally {
  if (!process.argv[3]) await rm(folder, { recursive: true, force: true });
}
