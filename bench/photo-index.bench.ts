/**
 * Measures how long a screen waits for all photos of a large session: one read of the photo index,
 * unpacked as the web app does it. The floor is a bare server that sends the same bytes, unpacked
 * to the same JSON, measured alternately. It also measures a read after a change by hand, the card
 * report with stored counts and with counting, and the timeline that the phone reads page by page.
 *
 * Usage: node bench/photo-index.bench.ts [photos] [rounds]
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { photographedSession } from '../apps/server/src/features/changes/photographed-session.test-support.ts';
import { withAnswer } from '../apps/web/src/features/photos/photo-index/photo-index.ts';
import { EACH, largeCard } from './correction/large-card.ts';
import { median } from './measure.ts';

const PHOTOS = Number(process.argv[2] ?? 20_000);
const ROUNDS = Number(process.argv[3] ?? 10);
/** As the phone's timeline reads: a first page that fills a screen, then pages of a thousand. */
const [FIRST_PAGE, PAGE] = [120, 1000];

const row = (label: string, value: string) => console.log(label.padEnd(58), value);
const ms = (values: readonly number[]) =>
  `${median(values).toFixed(0)} ms (${values.map((value) => value.toFixed(0)).join(', ')})`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** The bytes of a body as sent. `fetch` would hide their number. */
async function get(url: string, headers: Record<string, string>): Promise<Buffer> {
  const sent = request(url, { headers: { ...headers, 'accept-encoding': 'br' } });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${url}`);
  return body;
}

/** The JSON of a body. Small bodies are not compressed. */
const unpacked = (body: Buffer): { data: never; meta: { nextCursor: string | null } } =>
  JSON.parse((body[0] === 0x7b ? body : brotliDecompressSync(body)).toString());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function measure(app: App, as: Actor): Promise<void> {
  const session = await photographedSession(app, as, Math.ceil(PHOTOS / EACH));
  const photos = await session.take(largeCard(session.shoots, 20));
  await app.query('vacuum analyze');
  const headers = { authorization: `Bearer ${as.token}` };
  const read = (path: string) => get(`${app.url}/api/events/${session.id}/${path}`, headers);
  row(
    'photos; load of the machine',
    `${photos.length}; ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );

  const body = await read('photo-index');
  const bare = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(bare, 'listening');
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const [floor, whole]: [number[], number[]] = [[], []];
  let known = withAnswer(undefined, unpacked(body).data);
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await timed(async () => unpacked(await get(bareUrl, {}))));
    whole.push(
      await timed(async () => (known = withAnswer(undefined, unpacked(await read('photo-index')).data))),
    );
  }
  bare.close();
  row('floor: the same bytes from a bare server, parsed', ms(floor));
  row('the photo index: one call until all photos are usable', `${ms(whole)}, ${kB(body.length)}`);
  row('ratio to the floor', (median(whole) / median(floor)).toFixed(1));

  const [changes, reports, counted]: [number[], number[], number[]] = [[], [], []];
  let changedBytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const decision = { kind: 'shoots' as const, shootIds: [session.shoots[round % 5]!.id] };
    const photoIds = photos.slice(round * 97, round * 97 + 3);
    await app.call('changes.movePhotos', { as, params: { id: session.id }, body: { photoIds, decision } });
    counted.push(await timed(async () => unpacked(await read('card'))));
    changes.push(
      await timed(async () => {
        const sent = await read(`photo-index?since=${known?.version}`);
        changedBytes = sent.length;
        known = withAnswer(known ?? undefined, unpacked(sent).data);
        if (!known) throw new Error('the answer did not fit to the earlier one');
      }),
    );
    await session.match();
    reports.push(await timed(async () => unpacked(await read('card'))));
  }
  row('after a change of three photos: what changed since', `${ms(changes)}, ${kB(changedBytes)}`);
  row('the card report with stored counts', ms(reports));
  row('  before the matching after a change, with counting', ms(counted));

  const pages: number[] = [];
  let [calls, bytes] = [0, 0];
  for (let round = 0; round < Math.min(3, ROUNDS); round += 1)
    pages.push(
      await timed(async () => {
        [calls, bytes] = [0, 0];
        for (let query = `limit=${FIRST_PAGE}`; query !== ''; calls += 1) {
          const page = await read(`photos/timeline?${query}`);
          const { nextCursor } = unpacked(page).meta;
          bytes += page.length;
          query = nextCursor === null ? '' : `limit=${PAGE}&cursor=${nextCursor}`;
        }
      }),
    );
  row(`the timeline, page by page: ${calls} calls`, `${ms(pages)}, ${kB(bytes)}`);
}

const app = await startApp();
try {
  await measure(app, await app.asPhotographer());
} finally {
  app.app.server.closeAllConnections();
  await app.close();
}
