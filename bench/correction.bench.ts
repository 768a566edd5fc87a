/**
 * Measures a change by hand in a large session: the request, and the matching after it. Then it
 * measures matching while the photos of a large and a small card arrive. The photos are written to
 * the database as if they had been read; the changes go over HTTP. Linux only.
 *
 * Usage: node bench/correction.bench.ts [photos] [rounds] [photos a second]
 */
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { photographedSession } from '../apps/server/src/features/changes/photographed-session.test-support.ts';
import { arrivalCpu } from './correction/arrival.ts';
import { cpuOfBoth, sumOf, type Cpu } from './correction/backend-cpu.ts';
import { EACH, largeCard } from './correction/large-card.ts';
import { matchingParts } from './correction/matching-parts.ts';
import { median } from './measure.ts';

const PHOTOS = Number(process.argv[2] ?? 20_000);
const ROUNDS = Number(process.argv[3] ?? 10);
const PER_SECOND = Number(process.argv[4] ?? 100);
const SMALL_CARD = 1000;

const row = (label: string, value: string) => console.log(label.padEnd(58), value);
const parts = (cpu: Cpu, count: number, digits = 0) =>
  `${((cpu.serverMs + cpu.databaseMs) / count).toFixed(digits)} ms CPU (server ${(cpu.serverMs / count).toFixed(digits)}, database ${(cpu.databaseMs / count).toFixed(digits)})`;

async function correction(app: App, as: Actor): Promise<void> {
  const session = await photographedSession(app, as, Math.ceil(PHOTOS / EACH));
  const photos = await session.take(largeCard(session.shoots, 20));
  await app.query('vacuum analyze');
  const request = async (path: string, body: unknown) => {
    const answer = await fetch(`${app.url}/api/events/${session.id}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  };
  const measured = {
    request: [] as Cpu[],
    rematch: [] as Cpu[],
    requestMs: [] as number[],
    rematchMs: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = (round * 997) % (photos.length - 3);
    const decision = { kind: 'shoots', shootIds: [session.shoots[round % session.shoots.length]?.id] };
    const begun = performance.now();
    measured.request.push(
      await cpuOfBoth(app, () => request('photos/decide', { photoIds: photos.slice(at, at + 3), decision })),
    );
    measured.requestMs.push(performance.now() - begun);
    const matching = performance.now();
    measured.rematch.push(await cpuOfBoth(app, () => session.match()));
    measured.rematchMs.push(performance.now() - matching);
  }
  // The first round also compiles code and starts the thread.
  const answers = sumOf(measured.request.slice(1));
  const rematch = sumOf(measured.rematch.slice(1));
  row(`a change in a session of ${photos.length} photos: the answer`, parts(answers, ROUNDS - 1));
  row('  by the clock, median', `${median(measured.requestMs).toFixed(0)} ms`);
  row('the matching after it', parts(rematch, ROUNDS - 1));
  row('  by the clock, median', `${median(measured.rematchMs).toFixed(0)} ms`);
  row('both together (goal 150)', parts(sumOf([answers, rematch]), ROUNDS - 1));
  for (const [part, cpu] of await matchingParts(app, session.id, ROUNDS))
    row(`  ${part}`, parts(cpu, ROUNDS));
}

async function arrivals(app: App, as: Actor): Promise<void> {
  const perPhoto: number[] = [];
  // The first card also compiles code.
  await arrivalCpu(app, as, SMALL_CARD, PER_SECOND);
  for (const photos of [SMALL_CARD, PHOTOS]) {
    const { matchings, lastMs, ...cpu } = await arrivalCpu(app, as, photos, PER_SECOND);
    perPhoto.push((cpu.serverMs + cpu.databaseMs) / photos);
    row(
      `${photos} photos arrive, ${PER_SECOND} a second, without reading them`,
      `${parts(cpu, photos, 2)} a photo`,
    );
    row('  matchings; the last after the last photo', `${matchings}; ${(lastMs / 1000).toFixed(1)} s`);
  }
  row('ratio of CPU a photo (goal 1.3)', ((perPhoto[1] ?? 0) / (perPhoto[0] ?? 1)).toFixed(2));
}

async function withApp(runsJobs: boolean, work: (app: App, as: Actor) => Promise<void>): Promise<void> {
  const app = await startApp({ runsJobs });
  try {
    await work(app, await app.asPhotographer());
  } finally {
    app.app.server.closeAllConnections();
    await app.close();
  }
}

await withApp(false, correction);
if (PER_SECOND > 0) await withApp(true, arrivals);
