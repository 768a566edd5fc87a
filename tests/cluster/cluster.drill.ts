// Runs two servers of each role behind HAProxy, on a PostgreSQL with a standby and an object store,
// while an event goes on and each part fails in turn. `cost` only measures what a photograph costs.
// Usage: npm run drill cluster [photographs | cost]
import { cpus, loadavg } from 'node:os';
import { openPool } from '../../apps/server/src/platform/database/connection.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { checkAnswers } from '../../bench/accidents/check-answers.ts';
import { checkMails } from '../../bench/accidents/check-mails.ts';
import { checkRows } from '../../bench/accidents/check-rows.ts';
import { checkState, untilIdle } from '../../bench/accidents/check-state.ts';
import { setUpStudio, startWriters } from '../../bench/accidents/drive.ts';
import { createPhone } from '../../bench/accidents/phone.ts';
import { openPhotographs } from '../../bench/accidents/photographs.ts';
import { openRecords } from '../../bench/accidents/records.ts';
import { table } from '../../bench/accidents/report.ts';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { hasBalancer } from './balancer.ts';
import { accidentsOf, happen } from './accidents.ts';
import { cardMatched, makeCard, uploadCard, wronglyMatched } from './card.ts';
import { costsOfCard, costText } from './card-cost.ts';
import { travel } from './journey.ts';
import { startOfflinePhones } from './offline-phones.ts';
import { openCluster, type Cluster } from './open-cluster.ts';
import { keepStreams, probeWrites } from './watch.ts';

/** Only measures what a photograph costs. */
const IS_COST_ONLY = process.argv[3] === 'cost';
const PHOTOGRAPHS = Number(process.argv[3] ?? 500);
/** The photographs with which the processor time is measured. */
const MEASURED = 40;
const IDLE_MS = 300_000;
/** P8 of the promises. */
const RECOVERED_WITHIN_MS = 5000;
const MOST_CPU = 1.1;

const say = (line: string) => console.log(line);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const broken: string[] = [];
const over = new AbortController();

async function drill(cluster: Cluster): Promise<void> {
  const { url, tool, sink } = cluster;
  await setUpStudio(url, decodeURIComponent(/\/setup#(\S+)/.exec(cluster.servers('web')[0]!.printed())![1]!));
  // Mails go out at any time of the day.
  await tool.current().query('update studios set quiet_from_minute = null, quiet_to_minute = null');
  const records = openRecords();
  // A recall changes what others must find: journeys have records of their own.
  const journeyRecords = openRecords();
  const [owner, traveller] = [records, journeyRecords].map((own) => createPhone(url, own, over.signal)) as [
    ReturnType<typeof createPhone>,
    ReturnType<typeof createPhone>,
  ];
  await owner.logIn();
  await traveller.logIn();
  const token = owner.authorization().replace('Bearer ', '');
  const priceGroupId = (await owner.call('studio.priceGroups')).data[0]!.id;

  const { one, two } = await costsOfCard(cluster, traveller, MEASURED);
  const ratio = two.ms / one.ms;
  say(`A photograph, of cards of ${MEASURED}:`);
  say(`one server of each role: ${costText(one)}`);
  say(`two of each: ${costText(two)}; ${ratio.toFixed(2)} × the processor time\n`);
  if (ratio > MOST_CPU) broken.push(`Two of each role use ${ratio.toFixed(2)} × the processor time of one`);
  if (IS_COST_ONLY) return;

  const accidents = accidentsOf(cluster);
  const lastMs = accidents.reduce((sum, { lastsMs }) => sum + Math.max(lastsMs, 8000), 0);
  const card = await makeCard(owner, records, PHOTOGRAPHS, url);
  const webs = cluster.servers('web').map((server) => server.url);
  const probe = probeWrites(url, token, priceGroupId);
  const streams = keepStreams([url, url, url, url], token);
  const offline = startOfflinePhones(url, token, priceGroupId, 2);
  const random = randomFrom('cluster', 1);
  const photograph = await openPhotographs([360], random);
  const writing = new AbortController();
  const plan = { seed: 1, widths: [240, 360], pieces: 3, inField: 1, atDesk: 1 };
  const writers = await startWriters(plan, { url }, sink, records, writing.signal, random);
  writers.ended.catch(() => undefined);
  let inHurry = false;
  const uploaded = uploadCard(owner, records, card, {
    atOnce: 2,
    pauseMs: () => (inHurry ? 0 : (lastMs * 2) / PHOTOGRAPHS),
  });
  uploaded.catch(() => undefined);

  const rows: string[][] = [];
  for (const accident of accidents) {
    const fromMs = performance.now();
    const [{ begunMs, endedMs, hitNothing }, journey] = await Promise.all([
      happen(accident, cluster),
      travel(traveller, journeyRecords, sink, photograph, webs),
    ]);
    const gapMs = probe.longestGapMs(fromMs);
    const since = (ms: number, isStopped: boolean | undefined) =>
      isStopped ? `${seconds(fromMs + ms - endedMs)} *` : seconds(ms);
    rows.push([
      hitNothing ? `${accident.name} (no job was hit)` : accident.name,
      seconds(gapMs),
      accident.movesDatabase ? seconds(gapMs - (endedMs - begunMs)) : '',
      since(journey.readMs, accident.stopsPhotos),
      since(journey.mailedMs, accident.stopsMails),
      loadavg()[0]!.toFixed(1),
      probe.failures(fromMs),
    ]);
    say(rows.at(-1)!.join('  '));
    broken.push(...journey.shown);
    if (accident.movesDatabase && gapMs - (endedMs - begunMs) > RECOVERED_WITHIN_MS)
      broken.push(
        `${accident.name}: writes succeeded again only ${seconds(gapMs - (endedMs - begunMs))} s later`,
      );
  }
  inHurry = true;
  writing.abort();
  await Promise.all([writers.ended, uploaded]);
  const offlinePhones = await offline.stop();
  await probe.stop();
  await cardMatched(owner, card, IDLE_MS);
  const shootIds = card.shoots.map(({ id }) => id);
  await owner.call('galleries.publishShoots', {
    params: { id: card.sessionId },
    body: { shootIds, sendNow: true },
  });
  for (const { record } of card.shoots) record.published = true;

  await tool.complete();
  const pool = openPool(tool.current().connection, createLogger({ logLevel: 'silent' }));
  try {
    await untilIdle(pool, IDLE_MS);
    // Every web server hears of a change at another one.
    const direct = keepStreams([...webs, ...webs], token);
    await direct.heard('event: hello', 10_000);
    const heard = await traveller.call('sessions.create', {
      body: { location: { name: 'Last', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' }, priceGroupId },
    });
    await direct.heard(heard.data.id, 5000).catch((error: Error) => broken.push(error.message));
    await direct.stop();

    const { rows: kept } = await pool.query<{ id: string; times: number }>(
      'select id, count(*) as times from sessions where id = any($1) group by id',
      [probe.acknowledged],
    );
    const findings = await checkRows(pool, records);
    const mails = await checkMails(pool, records, sink);
    const state = await checkState(pool, cluster.environment);
    const missing = await checkAnswers(owner, records);
    for (const { thing, lost, doubled } of [...findings, mails.finding]) {
      broken.push(...lost.map((what) => `lost of ${thing}: ${what}`));
      broken.push(...doubled.map((what) => `doubled of ${thing}: ${what}`));
    }
    broken.push(
      ...missing.map((what) => `the server does not show ${what}`),
      ...(kept.length === probe.acknowledged.length
        ? []
        : [`${kept.length} of ${probe.acknowledged.length} probes`]),
      ...(await offline.missing()).map((id) => `an offline session is not as the phone made it: ${id}`),
      ...(await wronglyMatched(pool, card)),
      ...state.filter(({ count }) => count > 0).map(({ what, detail }) => `${what}: ${detail}`),
      ...[...records.refused, ...journeyRecords.refused, ...probe.refused].map((what) => `refused: ${what}`),
      ...cluster.all().flatMap(({ crashes }) => crashes),
    );
    const all = [...findings, mails.finding];
    const acknowledged = all.reduce((sum, finding) => sum + finding.acknowledged, 0);
    say(
      `\n${table(
        [
          'accident',
          's without writes',
          's after the promotion',
          's to read',
          's to mail',
          'load',
          'writes that failed',
        ],
        rows,
      )}`,
    );
    say('Read and mailed: a photograph whose upload begins with the accident. *: since its end.\n');
    say(
      table(
        ['at the end', 'count'],
        [
          ['acknowledged things looked up', acknowledged],
          ['acknowledged probes', probe.acknowledged.length],
          ['writes of phones that were offline', offlinePhones.writes],
          ['of these sent again', offlinePhones.repeated],
          ['photographs of the card', PHOTOGRAPHS],
          ['mails that arrived', mails.arrived],
          ['mails that arrived again with the same Message-ID and bytes', mails.repeated],
          ['event streams opened again', streams.reopened()],
          ...[...records.repeats].map(([why, count]) => [`requests repeated after: ${why}`, count] as const),
        ],
      ),
    );
  } finally {
    await pool.end();
    await streams.stop();
  }
}

if (!hasBalancer()) {
  console.error('This drill needs HAProxy: install haproxy (Debian).');
  process.exit(1);
}
const cluster = await openCluster(say);
try {
  await drill(cluster);
} finally {
  over.abort();
  await cluster.close();
}
say(
  `\nLoad of this machine with ${cpus().length} cores at the end: ${loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')}`,
);
say(
  broken.length === 0 ? '0 lost, 0 doubled, every promise kept' : `\nBroken promises:\n${broken.join('\n')}`,
);
if (broken.length > 0) process.exitCode = 1;
