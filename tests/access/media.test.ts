import { MEDIA_SIZES, type MediaSize } from '@photoslate/contract/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipDownloadUrl, mediaUrl, type MediaGrant } from '../../apps/server/src/features/photos/index.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { PLACE } from './canary-photo.ts';
import { readable } from './readable.ts';
import { foreignIn } from './walk.ts';
import { loginOf } from './login-of.ts';
import type { Who } from './identities.ts';
import { COLOURS, openWorld, type World } from './world.ts';

type PhotoName = 'one' | 'second' | 'two' | 'three' | 'four' | 'loose';

let world: World;
let photos: Record<PhotoName, string>;
let grants: Partial<Record<Who, MediaGrant>>;

beforeAll(async () => {
  world = await openWorld();
  const { home, app, people } = world;
  const { one, two, three, four } = home.shoots;
  photos = {
    one: one.photoId,
    second: home.second,
    two: two.photoId,
    three: three.photoId,
    four: four.photoId,
    loose: home.loose,
  };
  const login = (who: keyof typeof people) =>
    ({ kind: 'login', loginId: loginOf(people[who].token) }) as const;
  const linkOf = async (name: 'one' | 'two' | 'three' | 'four') => {
    const { linkId } = await app.db
      .selectFrom('orders')
      .select('linkId')
      .where('id', '=', home.orders[name])
      .executeTakeFirstOrThrow();
    return { kind: 'link', linkId, version: 1 } as const;
  };
  const shared = await app.db.selectFrom('favouriteShares').select('id').executeTakeFirstOrThrow();
  grants = {
    customer: await linkOf('one'),
    unpaid: await linkOf('two'),
    revoked: await linkOf('three'),
    recalled: await linkOf('four'),
    shared: { kind: 'share', shareId: shared.id },
    unshared: { kind: 'share', shareId: newId() },
    photographer: login('photographer'),
    colleague: login('colleague'),
    owner: login('owner'),
    stranger: login('stranger'),
    operator: login('operator'),
    ended: { kind: 'login', loginId: loginOf(world.headers.ended['authorization'] ?? '') },
    deactivated: { kind: 'login', loginId: loginOf(world.headers.deactivated['authorization'] ?? '') },
  };
});
afterAll(() => world.app.close());

const MARKED: readonly MediaSize[] = ['marked-thumb', 'marked-preview'];

/** The expected status for a photo's URL in a size, made for an identity. */
function expected(who: Who, photo: PhotoName, size: MediaSize): number {
  const isMarked = MARKED.includes(size);
  switch (who) {
    case 'photographer':
    case 'owner':
      return 200;
    case 'colleague':
      return 403;
    case 'customer':
      if (photo !== 'one' && photo !== 'second') return 404;
      if (isMarked || photo === 'one') return 200;
      return size === 'original' ? 403 : 404;
    case 'unpaid':
      if (photo !== 'two') return 404;
      return size === 'original' ? 403 : isMarked ? 200 : 404;
    case 'shared':
      return photo === 'second' && isMarked ? 200 : 404;
    case 'revoked':
    case 'unshared':
      return 410;
    case 'ended':
    case 'deactivated':
      return 401;
    default:
      return 404;
  }
}

test('a photo URL serves only the identity it was made for, and only in the sizes allowed for it', async () => {
  const faults: string[] = [];
  for (const [who, grant] of Object.entries(grants) as [Who, MediaGrant][])
    for (const [name, id] of Object.entries(photos) as [PhotoName, string][])
      for (const size of MEDIA_SIZES) {
        const answer = await world.app.inject({ url: mediaUrl(world.app.platform, grant, id, size) });
        const wanted = expected(who, name, size);
        if (answer.statusCode !== wanted)
          faults.push(`${who} ${name} ${size}: ${answer.statusCode} instead of ${wanted}`);
        const text = await readable(answer);
        for (const foreign of foreignIn(world, text, who, id))
          faults.push(`${who} ${name} ${size}: sees ${foreign}`);
        if (answer.statusCode === 200 && grant.kind !== 'login') {
          faults.push(
            ...(await secretsIn(answer.rawPayload)).map((secret) => `${who} ${name} ${size}: ${secret}`),
          );
          if (size !== 'original')
            faults.push(
              ...(await otherColour(answer.rawPayload, name)).map(
                (other) => `${who} ${name} ${size}: ${other}`,
              ),
            );
        }
      }
  expect(faults).toEqual([]);
});

/**
 * The expected status for a customer's URL of all photos of an order; for another customer's order
 * it is not found.
 */
const BUNDLES: Record<string, number> = { 'customer one': 200, 'unpaid two': 403, 'recalled four': 410 };

test('a zip URL serves only the customer who has paid that order', async () => {
  const faults: string[] = [];
  const { orders } = world.home;
  for (const [who, grant] of Object.entries(grants) as [Who, MediaGrant][]) {
    if (grant.kind !== 'link') continue;
    for (const [name, orderId] of Object.entries(orders)) {
      const url = zipDownloadUrl(world.app.platform, grant, orderId);
      const answer = await world.app.inject({ url });
      const status = who === 'revoked' ? 410 : (BUNDLES[`${who} ${name}`] ?? 404);
      if (answer.statusCode !== status)
        faults.push(`${who} ${name}: ${answer.statusCode} instead of ${status}`);
      for (const foreign of foreignIn(world, await readable(answer), who, url))
        faults.push(`${who} ${name}: sees ${foreign}`);
      const forged = [url.replace('/orders', ''), url.replace(/\?k=.*/, ''), url.replace(/.$/, '!')];
      for (const other of forged)
        expect([other, (await world.app.inject({ url: other })).statusCode]).toEqual([other, 404]);
    }
  }
  expect(faults).toEqual([]);
});

test('a photo URL with an exchanged part is answered with 404', async () => {
  const own = (size: MediaSize) => mediaUrl(world.app.platform, grants.customer ?? fail(), photos.one, size);
  const theirs = mediaUrl(world.app.platform, grants.unpaid ?? fail(), photos.two, 'marked-preview');
  const key = new URL(own('marked-preview'), 'http://x').searchParams.get('k') ?? '';
  const [kind, link, version, signature] = key.split('.');
  const other = theirs.split('k=link.')[1]?.split('.')[0];
  const forged = [
    own('marked-preview').replace(photos.one, photos.two),
    own('marked-preview').replace('marked-preview', 'original'),
    own('marked-preview').replace('marked-preview', 'preview'),
    own('marked-preview').replace('/marked-preview?', '/Marked-Preview?'),
    own('marked-preview').replace(/\?k=.*/, ''),
    `${own('original').split('?')[0]}?k=${key}`,
    own('original').replace(`.${version}.`, '.2.'),
    `/api/media/${photos.two}/marked-preview?k=${kind}.${link}.${version}.${signature}`,
    `/api/media/${photos.two}/marked-preview?k=${kind}.${other}.${version}.${signature}`,
    `/api/media/${photos.one}/original?k=login.${link}.${signature}`,
    `/api/media/${photos.one}/original?k=link.${link}.${version}.`,
    `/api/media/${photos.one}/original?k=link.${link}.${version}`,
    `/api/media/${photos.one}%2F..%2F${photos.two}/original?k=${key}`,
  ];
  for (const url of forged) expect([url, (await world.app.inject({ url })).statusCode]).toEqual([url, 404]);
});

function fail(): never {
  throw new Error('the walk knows no such grant');
}

/** The camera and location data left in bytes that a customer gets. */
async function secretsIn(bytes: Buffer): Promise<string[]> {
  const { exif } = await sharp(bytes).metadata();
  const text = exif?.toString('latin1') ?? '';
  const rational = Buffer.alloc(8);
  const [numerator = 0, denominator = 1] = (PLACE.split(' ')[2] ?? '').split('/').map(Number);
  rational.writeUInt32LE(numerator, 0);
  rational.writeUInt32LE(denominator, 4);
  const places = [rational, Buffer.from(rational).swap32()].filter((place) => bytes.includes(place));
  return [...(/qzqzexif/.test(text) ? ['canaries of the camera'] : []), ...places.map(() => 'the place')];
}

const strongest = (values: number[]) => values.indexOf(Math.max(...values));

/** The photos of each shoot have one colour. Another colour means another shoot's photo. */
async function otherColour(bytes: Buffer, name: PhotoName): Promise<string[]> {
  if (name === 'loose' || name === 'second') return [];
  const { channels } = await sharp(bytes).stats();
  const { r, g, b } = COLOURS[name];
  const seen = channels.map(({ mean }) => mean);
  return strongest(seen) === strongest([r, g, b]) ? [] : [`the picture of another: ${seen.join()}`];
}
