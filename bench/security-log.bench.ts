/**
 * Measures what the security log costs a gallery: ten customers open it and are sent its
 * thumbnails, with the log and without, alternately, in pairs. CPU of the server's process and of
 * the PostgreSQL backends of its database, with the batch that is written at the end of each round.
 * A server writes one in 30 seconds, for many more pictures. Then the CPU of the log alone, because
 * the ratio varies with the load of the machine. Goal: at most 3 %.
 *
 * Usage: node bench/security-log.bench.ts [pictures of each customer] [pairs]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { cpuOfBoth, type Cpu } from './correction/backend-cpu.ts';
import { openBigGallery } from './gallery/big-gallery.ts';
import { median } from './measure.ts';

const [PICTURES = 100, PAIRS = 24] = process.argv.slice(2).filter(Number).map(Number);
const OTHERS = 9;
const gallery = await openBigGallery(PICTURES, OTHERS);
const client = fork(new URL('gallery/picture-client.ts', import.meta.url));
client.once('exit', (code) => {
  // Otherwise the bench would wait for ever.
  if (code !== 0) process.exit(1);
});
const { securityLog } = gallery.platform;
const log = { note: securityLog.note };
const sum = ({ serverMs, databaseMs }: Cpu) => serverMs + databaseMs;
const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

/** The pictures of each customer. Their addresses differ, and name who is sent them. */
const ofCustomers = await Promise.all(
  gallery.tokens.map(async (token) => {
    const answer = await fetch(`${gallery.url}/api/gallery`, { headers: { authorization: `Link ${token}` } });
    const { data } = (await answer.json()) as {
      data: { shoots: { photos: { thumbUrl: string | null }[] }[] };
    };
    const urls = data.shoots.flatMap(({ photos }) =>
      photos.flatMap(({ thumbUrl }) => (thumbUrl ? [gallery.url + thumbUrl] : [])),
    );
    return Array.from({ length: PICTURES }, (_, nth) => urls[nth % urls.length] ?? '');
  }),
);
const pictures = ofCustomers.flat();

async function visit(isLogged: boolean): Promise<Cpu> {
  securityLog.note = isLogged ? log.note : () => undefined;
  return cpuOfBoth(gallery.app, async () => {
    for (const token of gallery.tokens) {
      const headers = { authorization: `Link ${token}` };
      // oxlint-disable-next-line no-await-in-loop -- one customer after the other
      await (await fetch(`${gallery.url}/api/gallery`, { headers })).arrayBuffer();
    }
    client.send(pictures);
    await once(client, 'message');
    await securityLog.flush();
  });
}

for (const isLogged of [true, false]) await visit(isLogged);
const startedWith = loads();
const [withLog, without]: [Cpu[], Cpu[]] = [[], []];
for (let pair = 0; pair < PAIRS; pair += 1) {
  // Which comes first changes, so that a trend does not count for one of them.
  for (const isLogged of pair % 2 ? [true, false] : [false, true])
    (isLogged ? withLog : without).push(await visit(isLogged));
}
const ratios = withLog.map((cpu, pair) => sum(cpu) / sum(without[pair]!));
const sorted = ratios.toSorted((a, b) => a - b);
const quarter = (part: number) => sorted[Math.round((sorted.length - 1) * part)]!.toFixed(3);
const parts = (cpus: readonly Cpu[]) =>
  `${median(cpus.map(sum)).toFixed(0)} ms of CPU (server ${median(cpus.map(({ serverMs }) => serverMs)).toFixed(0)}, ` +
  `PostgreSQL ${median(cpus.map(({ databaseMs }) => databaseMs)).toFixed(0)})`;
console.log(`${gallery.tokens.length} customers, ${pictures.length} pictures, ${PAIRS} pairs`);
console.log('load of the machine', startedWith, 'to', loads());
console.log('without the log', parts(without));
console.log('with the log   ', parts(withLog));
console.log('ratio (goal 1.03)', median(ratios).toFixed(3), `quartiles ${quarter(0.25)} ${quarter(0.75)}`);
client.disconnect();

securityLog.note = log.note;
const ids = ofCustomers.map((urls) => urls.map((url) => url.split('/').at(-2) ?? ''));
const alone = await cpuOfBoth(gallery.app, async () => {
  for (let round = 0; round < PAIRS; round += 1) {
    for (const [place, photoIds] of ids.entries()) {
      // Ids of links differ by customer; any id will do.
      const by = { studioId: gallery.studioId, linkId: ids[0]![place] ?? gallery.studioId };
      for (const id of photoIds)
        securityLog.note({ kind: 'photos-listed', by, sessionId: gallery.sessionId, photoIds: [id] });
    }
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other
    await securityLog.flush();
  }
});
const perRound = { serverMs: alone.serverMs / PAIRS, databaseMs: alone.databaseMs / PAIRS };
console.log(
  `the log alone   ${sum(perRound).toFixed(2)} ms of CPU for each round (server ${perRound.serverMs.toFixed(2)},`,
  `PostgreSQL ${perRound.databaseMs.toFixed(2)}),`,
  ((100 * sum(perRound)) / median(without.map(sum))).toFixed(2),
  '%',
);

await gallery.close();
