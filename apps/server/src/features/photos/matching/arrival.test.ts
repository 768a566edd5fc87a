import * as fc from 'fast-check';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Photos } from '#platform/database/schema.ts';
import { matchNow } from './match.service.ts';
import { openStory, type Story } from '../photos.test-support.ts';

const SHOOT_S = 100;
const SHOOTS = 4;
const NOW = new Date('2026-06-07T10:00:00Z');

let story: Story;
const codes: string[] = [];

beforeAll(async () => {
  story = await openStory();
  for (let index = 0; index < SHOOTS; index++) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of their starts
    codes.push((await story.shoot(index + 1, index * SHOOT_S)).code);
  }
});
afterAll(() => story.close());

/** The errors of each shoot's code, and of the camera's clock after it. */
const anyCard = fc.array(
  fc.record({
    code: fc.constantFrom('read', 'read', 'missed', 'late', 'stale'),
    photos: fc.integer({ min: 0, max: 3 }),
    everySeconds: fc.constantFrom(0, 3, 11),
    withRaw: fc.boolean(),
    clockBackMs: fc.constantFrom(0, 0, 0, 3_600_000, -60_000),
  }),
  { minLength: SHOOTS, maxLength: SHOOTS },
);
type AnyCard = typeof anyCard extends fc.Arbitrary<infer T> ? T : never;

/** The rows of a card as the reader writes them. */
async function rowsOf(card: AnyCard): Promise<Insertable<Photos>[]> {
  const { studioId } = await story.db
    .selectFrom('sessions')
    .select('studioId')
    .where('id', '=', story.sessionId)
    .executeTakeFirstOrThrow();
  const startMs = story.startedAt.getTime();
  const rows: Insertable<Photos>[] = [];
  let aheadMs = 7_200_000;
  let fileNumber = 9996;
  const take = (seconds: number, code?: string, shownSeconds = seconds, extension = 'JPG') => {
    const id = newId();
    const qr = code ? [{ code, seconds: startMs / 1000 + shownSeconds, text: code }] : [];
    rows.push({
      id,
      studioId,
      sessionId: story.sessionId,
      homeSessionId: story.sessionId,
      sha256: id.replaceAll('-', '').padEnd(64, '0'),
      sizeBytes: 1000,
      fileName: `IMG_${String(((fileNumber - 1) % 9999) + 1).padStart(4, '0')}.${extension}`,
      storageKey: `photos/${story.sessionId}/${id}.original`,
      state: 'read',
      cameraKey: 'Canon|EOS R6|42',
      make: 'Canon',
      model: 'EOS R6',
      cameraTimeMs: startMs + seconds * 1000 + aheadMs,
      cameraTimeResolutionMs: 1000,
      width: 900,
      height: 600,
      qr: JSON.stringify(qr),
    });
  };
  for (const [index, { code, photos, everySeconds, withRaw, clockBackMs }] of card.entries()) {
    const from = index * SHOOT_S;
    const frame = (seconds: number) => {
      fileNumber++;
      take(seconds, codes[index], code === 'stale' ? seconds - 60 : seconds);
    };
    if (code === 'read' || code === 'stale') frame(from + 5);
    for (let photo = 0; photo < photos; photo++) {
      fileNumber++;
      take(from + 20 + photo * everySeconds);
      if (withRaw) take(from + 20 + photo * everySeconds, undefined, 0, 'CR2');
    }
    if (code === 'late') frame(from + 60);
    aheadMs -= clockBackMs;
  }
  return rows;
}

/** Everything that the matching wrote for the session. */
async function written() {
  const { db, sessionId } = story;
  const photos = await db
    .selectFrom('photos')
    .select([
      'id',
      'role',
      'verdict',
      'reasons',
      'candidateShootIds',
      'takenAt',
      'sortKey',
      'versionOf',
      'shownId',
    ])
    .where('sessionId', '=', sessionId)
    .orderBy('id')
    .execute();
  const placed = await db
    .selectFrom('photoShoots')
    .innerJoin('photos', 'photos.id', 'photoShoots.photoId')
    .select(['photoShoots.photoId', 'photoShoots.shootId'])
    .where('photos.sessionId', '=', sessionId)
    .orderBy('photoShoots.photoId')
    .orderBy('photoShoots.shootId')
    .execute();
  const reading = await db
    .selectFrom('cardReadings')
    .select(['cameras', 'anomalies', 'cameraPhotoIds'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { photos, placed, reading };
}

async function arrive(rows: readonly Insertable<Photos>[]): Promise<void> {
  await story.db.transaction().execute(async (tx) => {
    if (rows.length > 0) await tx.insertInto('photos').values(rows).execute();
    await matchNow(story.app.platform, tx, story.sessionId, NOW);
  });
}

async function empty(): Promise<void> {
  await story.db.deleteFrom('photos').where('sessionId', '=', story.sessionId).execute();
  await story.db.deleteFrom('cardReadings').where('sessionId', '=', story.sessionId).execute();
}

test('photos that arrive in batches of any size and order are stored as if all had arrived at once', async () => {
  const keys = fc.array(fc.nat(1_000_000), { minLength: 40, maxLength: 40 });
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(anyCard, keys, sizes, async (card, order, batches) => {
      const rows = await rowsOf(card);
      await empty();
      await arrive(rows);
      const atOnce = await written();
      await empty();
      const waiting = rows.map((row, at) => ({ row, key: order[at % order.length] ?? 0 }));
      const arriving = waiting.toSorted((a, b) => a.key - b.key).map(({ row }) => row);
      for (let from = 0, batch = 0; from < arriving.length; batch++) {
        const size = batches[batch % batches.length] ?? 1;
        // oxlint-disable-next-line no-await-in-loop -- one batch after the other is what is tested
        await arrive(arriving.slice(from, from + size));
        from += size;
      }
      if (arriving.length === 0) await arrive([]);
      expect(await written()).toEqual(atOnce);
    }),
    { numRuns: 15 },
  );
});
