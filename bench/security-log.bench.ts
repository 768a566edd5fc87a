/**
 * Measures what the security log costs a server that sends the pictures of a gallery: CPU of the
 * server's process, with the log and without, alternately, its batches included; and what the log
 * takes alone, because the former varies with the load of the machine. Goal: at most 3 %.
 *
 * Usage: node bench/security-log.bench.ts [pictures] [rounds]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openBigGallery } from './gallery/big-gallery.ts';
import { median } from './measure.ts';

const [PICTURES = 1000, ROUNDS = 10] = process.argv.slice(2).filter(Number).map(Number);
const gallery = await openBigGallery(100);
const client = fork(new URL('gallery/picture-client.ts', import.meta.url));
const { securityLog } = gallery.platform;
const log = { note: securityLog.note };
const headers = { authorization: `Link ${gallery.token}` };
const answer = await fetch(`${gallery.url}/api/gallery`, { headers });
const { data } = (await answer.json()) as { data: { shoots: { photos: { thumbUrl: string | null }[] }[] } };
const urls = data.shoots.flatMap(({ photos }) =>
  photos.flatMap(({ thumbUrl }) => (thumbUrl ? [gallery.url + thumbUrl] : [])),
);
const pictures = Array.from({ length: PICTURES }, (_, nth) => urls[nth % urls.length] ?? '');

async function cpuMs(isLogged: boolean): Promise<number> {
  securityLog.note = isLogged ? log.note : () => undefined;
  const before = process.cpuUsage();
  client.send(pictures);
  await once(client, 'message');
  await securityLog.flush();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const isLogged of [true, false]) await cpuMs(isLogged);
const [withLog, without]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round += 1) {
  // Which comes first changes, so that a trend does not count for one of them.
  for (const isLogged of round % 2 ? [true, false] : [false, true])
    (isLogged ? withLog : without).push(await cpuMs(isLogged));
}
const ratios = withLog.map((ms, round) => ms / (without[round] ?? Number.NaN));
console.log(`${pictures.length} pictures, ${ROUNDS} rounds`);
console.log('without the log', median(without).toFixed(0), 'ms of CPU');
console.log('with the log   ', median(withLog).toFixed(0), 'ms of CPU');
console.log('ratio (goal 1.03)', median(ratios).toFixed(3), ratios.map((one) => one.toFixed(2)).join(' '));
client.disconnect();

securityLog.note = log.note;
const by = { studioId: gallery.studioId, linkId: gallery.studioId };
const ids = urls.map((url) => url.split('/').at(-2) ?? '');
const before = process.cpuUsage();
for (let round = 0; round < ROUNDS; round += 1) {
  for (let nth = 0; nth < PICTURES; nth += 1) {
    const photoIds = [ids[nth % ids.length] ?? ''];
    securityLog.note({ kind: 'photos-listed', by, sessionId: gallery.sessionId, photoIds });
  }
  await securityLog.flush();
}
const { user, system } = process.cpuUsage(before);
const alone = (user + system) / 1000 / ROUNDS;
console.log(
  `the log alone   ${alone.toFixed(2)} ms of CPU,`,
  ((100 * alone) / median(without)).toFixed(2),
  '%',
);

await gallery.close();
