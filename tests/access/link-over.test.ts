import { DAY_MS } from '@photoslate/domain/durations';
import { randomFillSync } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { addressesOf, at, statuses, type Address } from './addresses.ts';
import { boughtShoot, type BoughtShoot } from './bought-shoot.ts';

/** A running response must break off within this time after access was revoked. */
const ON_ITS_WAY_MS = 1000;

const clock = { at: Date.parse('2026-06-06T10:00:00Z'), now: () => new Date(clock.at) };
let app: App;
let owner: Actor;
let desk: Actor;
beforeAll(async () => {
  app = await startApp({ runsJobs: true, clock });
  owner = await app.asOwner();
  desk = await app.asPhotographer();
});
afterAll(async () => {
  app.app.server.closeAllConnections();
  await app.close();
});

/**
 * Every way to request the bytes behind a URL: whole, a range, conditional, and the headers only.
 */
const WAYS: Record<string, RequestInit> = {
  'as it is': {},
  'in part': { headers: { range: 'bytes=0-9' } },
  'if it is another': { headers: { 'if-none-match': '"none"' } },
  'its headers': { method: 'HEAD' },
};

async function everyWay({ link, bought, orderId }: BoughtShoot, own: readonly Address[]): Promise<Address[]> {
  const { data } = await app.call('galleries.show', { as: link });
  const media = JSON.stringify(data).match(/\/api\/media\/[^"\s]+/g) ?? [];
  const post = (path: string, body: unknown) => {
    const headers = { ...link, 'content-type': 'application/json' };
    return at(app, path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  return [
    ...own,
    ...media.flatMap((path) =>
      Object.entries(WAYS).map(([way, request]) => {
        const address = at(app, path, request);
        return { ...address, what: `${address.what} ${way}` };
      }),
    ),
    post('/api/gallery/orders', { photoIds: [bought] }),
    post(`/api/gallery/orders/${orderId}/pay`, { way: 'on-site' }),
  ];
}

describe('an expired link', () => {
  test('answers every request for its photos with 410 from the moment of expiry, and not before', async () => {
    const of = await boughtShoot(app, desk, owner, 1);
    const roads = await everyWay(of, await addressesOf(app, of));
    const sizes = ['marked-thumb', 'marked-preview', 'original', 'media/orders'];
    const asked = roads.map(({ what }) => what);
    for (const size of sizes)
      for (const way of Object.keys(WAYS))
        expect(asked.filter((what) => what.includes(size) && what.endsWith(way))).not.toEqual([]);

    const { data } = await app.call('galleries.show', { as: of.link });
    clock.at = Date.parse(data.expiresAt ?? '') - 1;
    expect((await statuses(roads)).filter(([, status]) => status >= 400)).toEqual([]);
    clock.at += 1;
    expect((await statuses(roads)).filter(([, status]) => status !== 410)).toEqual([]);
  });
});

/**
 * Larger than the socket buffers of both sides, so that most of it has not been sent when access is
 * revoked. The noise is in the colours alone: a search for QR codes in noisy grey takes seconds.
 */
const large = async () => {
  const raw = { width: 3200, height: 2400, channels: 3 } as const;
  const noise = randomFillSync(Buffer.alloc(raw.width * raw.height * raw.channels));
  for (let red = 0; red < noise.length; red += 3)
    noise[red + 1] = (128 - 0.299 * (noise[red] ?? 0) - 0.114 * (noise[red + 2] ?? 0)) / 0.587;
  return sharp(noise, { raw }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
};

/** Reads the first bytes of a download, and no more until the rest is requested. */
async function begin(path: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(app.url + path, { agent: false }, resolve).on('error', reject);
  });
  expect(answer.statusCode).toBe(200);
  const size = Number(answer.headers['content-length']);
  answer.pause();
  return {
    rest: async () => {
      let got = 0;
      answer.on('data', (bytes: Buffer) => (got += bytes.length));
      const isWhole = await new Promise<boolean>((resolve) => {
        answer.once('end', () => resolve(true)).once('error', () => resolve(false));
        answer.resume();
      });
      return { isWhole, got, size };
    },
  };
}

describe('a running download', () => {
  let next = 10;
  const more = async () => {
    // The access tokens of an hour ago have expired.
    owner = await app.logIn(owner.email);
    desk = await app.logIn(desk.email);
    return boughtShoot(app, desk, owner, (next += 1), await large());
  };

  const takenAway: Record<string, (of: BoughtShoot) => unknown> = {
    'the gallery is recalled': ({ shootId: id }) =>
      app.call('galleries.recallShoot', { as: desk, params: { id } }),
    'the order is refunded': ({ orderId: id }) => app.call('orders.refund', { as: owner, params: { id } }),
    'the link ends': () => (clock.at += 366 * DAY_MS),
  };

  test.each(Object.keys(takenAway))(
    'an original and a zip are aborted within a second when %s',
    async (how) => {
      const of = await more();
      const { data } = await app.call('galleries.show', { as: of.link });
      const original = data.shoots[0]?.photos.find(({ id }) => id === of.bought)?.downloadUrl ?? '';
      const onTheirWay = await Promise.all([original, data.downloads[0]?.url ?? ''].map(begin));
      await takenAway[how]?.(of);
      await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS));
      for (const download of onTheirWay) {
        const { isWhole, got, size } = await download.rest();
        expect([isWhole, got < size]).toEqual([false, true]);
      }
    },
  );

  test('a zip arrives completely when an authorized customer reads it slowly', async () => {
    const of = await more();
    const { data } = await app.call('galleries.show', { as: of.link });
    const download = await begin(data.downloads[0]?.url ?? '');
    await new Promise((resolve) => setTimeout(resolve, ON_ITS_WAY_MS));
    const { isWhole, got, size } = await download.rest();
    expect([isWhole, got]).toEqual([true, size]);
  });
});
