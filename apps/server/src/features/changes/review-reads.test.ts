import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { routes } from '@photoslate/contract/routes';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import {
  photographedSession,
  SHOOT_S,
  wholeCard,
  type PhotographedSession,
} from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
let session: PhotographedSession;
let canon: string[];

beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await photographedSession(app, as);
  canon = await session.take(wholeCard(session.shoots));
});

const params = () => ({ id: session.id });
const shoot = (index: number) => session.shoots[index]?.id ?? '';
const open = async () => (await app.call('photos.publishChecklist', { as, params: params() })).data;
const touched = async () => (await open()).shoots.filter(({ anomalyKeys }) => anomalyKeys.length > 0);

async function pages(limit: number) {
  const photos = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit, ...(cursor ? { cursor } : {}) };
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page = await app.call('photos.timeline', { as, params: params(), query });
    photos.push(...routes['photos.timeline'].answer.parse(page).data);
    cursor = page.meta.nextCursor;
  } while (cursor);
  return photos;
}

describe('the timeline', () => {
  test('lists the photos camera by camera in shooting order, the same for every page size', async () => {
    const nikon = await session.take(
      wholeCard(session.shoots).map((taken) => ({ ...taken, camera: 'Nikon|Z 8|7' })),
    );
    const whole = await pages(1000);
    const cameras = (await app.call('card.report', { as, params: params() })).data.cameras;
    const of = (cameraKey: string) =>
      whole.filter(({ camera }) => cameras[camera ?? -1]?.cameraKey === cameraKey).map(({ id }) => id);
    expect(of('Canon|EOS R6|42')).toEqual(canon);
    expect(of('Nikon|Z 8|7')).toEqual(nikon);
    const order = whole.map(({ camera }) => camera ?? -1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(await pages(5)).toEqual(whole);
  });

  test('shows a QR frame with its shoot, and a doubtful photo with its verdict and reasons', async () => {
    const [lost = ''] = await session.take([{ seconds: 3 * SHOOT_S + 500 }]);
    const whole = await pages(1000);
    expect(whole.find(({ id }) => id === canon[4])).toMatchObject({
      role: 'qr-frame',
      candidateShootIds: [shoot(1)],
    });
    expect(whole.find(({ id }) => id === canon[5])).toMatchObject({
      verdict: 'certain',
      reasons: ['order', 'time'],
      shootIds: [shoot(1)],
      candidateShootIds: [],
    });
    const doubtful = whole.find(({ id }) => id === lost);
    expect(['contradictory', 'unmatched']).toContain(doubtful?.verdict);
    expect(doubtful?.reasons).not.toEqual([]);
  });

  test('refuses an invalid cursor with 400', async () => {
    const answer = await app.send('photos.timeline', { as, params: params(), query: { cursor: 'x' } });
    expect(answer.status).toBe(400);
  });
});

describe('the publish checklist', () => {
  test('has no open items for a shoot in order, and shows shoots without customers or photos', async () => {
    await app.call('shoots.updateContact', {
      as,
      params: { id: shoot(0) },
      body: { customers: [{ email: 'anna@example.org' }] },
    });
    const { data: empty } = await app.call('shoots.start', { as, params: params(), body: { number: 4 } });
    const { shoots, pendingCount, underwayCount, withoutCandidateCount } = await open();
    expect({ pendingCount, underwayCount, withoutCandidateCount }).toEqual({
      pendingCount: 0,
      underwayCount: 0,
      withoutCandidateCount: 0,
    });
    const clear = {
      likelyCount: 0,
      reviewCount: 0,
      notLinkedCount: 0,
      selfLinkedCount: 0,
      isCrowded: false,
      anomalyKeys: [],
    };
    expect(shoots).toEqual([
      { shootId: shoot(0), photoCount: 3, customerCount: 1, ...clear },
      { shootId: shoot(1), photoCount: 3, customerCount: 0, ...clear },
      { shootId: shoot(2), photoCount: 3, customerCount: 0, ...clear },
      { shootId: empty.id, photoCount: 0, customerCount: 0, ...clear },
    ]);
  });

  test('lists an anomaly at its shoots until it is settled, and the shoot can be published', async () => {
    await session.take([{ seconds: 2 * SHOOT_S + 90, code: session.shoots[0]?.code ?? '' }]);
    const [first] = await touched();
    expect((await touched()).map(({ shootId }) => shootId)).toContain(shoot(0));
    for (const key of first?.anomalyKeys ?? [])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await app.call('changes.dismissAnomaly', { as, params: params(), body: { key, settled: true } });
    expect((await touched()).map(({ shootId }) => shootId)).not.toContain(shoot(0));
    const body = { shootIds: [shoot(0)], sendNow: true };
    const { data } = await app.call('galleries.publishShoots', { as, params: params(), body });
    expect(data[0]?.gallery).toBe('published');
  });
});
