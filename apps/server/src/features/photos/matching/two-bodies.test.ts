import type { Code } from '@photoslate/domain/code';
import { directory, makerNoteCanary } from '@photoslate/test-support/fixtures/exif';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import type { Insertable } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Photos } from '#platform/database/schema.ts';
import { openStory, type Story } from '../photos.test-support.ts';
import { matchNow } from './match.service.ts';

const SHOOTS = 12;
const SHOOT_S = 60;

let story: Story;
beforeEach(async () => {
  story = await openStory({ runsJobs: true });
});
afterEach(() => story.close());

test('the serial number in the maker note of an uploaded photo is stored', async () => {
  const plan: CardOptions = {
    seed: 'maker note',
    location: '',
    zoneOffsetMinutes: 120,
    qrText: (code) => code,
    cameras: [canon],
    shoots: [
      {
        code: 'A',
        label: '1',
        photos: 1,
        startedAt: story.startedAt.getTime(),
        endedAt: story.startedAt.getTime() + 60_000,
      },
    ],
    size: 'small',
  };
  const { name, bytes } = await renderFrame(framesOf(plan)[1]!, plan);
  const file = Buffer.from(bytes);
  directory([[0x000c, { long: 560_018_150 }]], 0).copy(file, file.indexOf(makerNoteCanary));
  expect((await story.upload(name, file)).status).toBe(201);
  await story.app.idle();
  const stored = await story.db
    .selectFrom('photos')
    .select(['state', 'noteSerial', 'shutterCount'])
    .execute();
  expect(stored).toEqual([{ state: 'read', noteSerial: '560018150', shutterCount: null }]);
});

type Marks = Pick<Insertable<Photos>, 'noteSerial' | 'shutterCount'>;

/** Two bodies with one key and both counters at 0001. They photograph the shoots in turn. */
async function card(codes: readonly Code[], marks: (body: number, nth: number) => Marks) {
  const { studioId } = await story.db.selectFrom('sessions').select('studioId').executeTakeFirstOrThrow();
  const startMs = story.startedAt.getTime();
  const taken = [0, 0];
  const rows: Insertable<Photos>[] = [];
  const truth = new Map<string, number>();
  for (const [index, code] of codes.entries()) {
    const body = index % 2;
    for (let photo = 0; photo < 6 + (index % 3); photo++) {
      const id = newId();
      const nth = (taken[body] = (taken[body] ?? 0) + 1);
      const seconds = index * SHOOT_S + (photo === 0 ? 4 : 12 + photo * 3);
      const seen = [{ code, seconds: startMs / 1000 + seconds, text: code }];
      if (photo > 0) truth.set(id, index);
      rows.push({
        id,
        studioId,
        sessionId: story.sessionId,
        homeSessionId: story.sessionId,
        sha256: id.replaceAll('-', '').padEnd(64, '0'),
        sizeBytes: 1000,
        fileName: `DSC_${String(nth).padStart(4, '0')}.JPG`,
        storageKey: `photos/${story.sessionId}/${id}.original`,
        state: 'read',
        cameraKey: 'NIKON|Z 6|series DSC_',
        make: 'NIKON CORPORATION',
        model: 'NIKON Z 6',
        cameraTimeMs: startMs + seconds * 1000 + 7_200_000 - body * 45_000 + 370,
        cameraTimeResolutionMs: 10,
        qr: JSON.stringify(photo === 0 ? seen : []),
        ...marks(body, nth),
      });
    }
  }
  return { rows, truth };
}

test.each([
  ['without maker notes', () => ({}), ['likely'], ['NIKON Z 6 (1)', 'NIKON Z 6 (2)']],
  [
    'with serial numbers in maker notes',
    (body: number) => ({ noteSerial: `602${body}` }),
    ['certain', 'likely'],
    ['NIKON Z 6 #6020 (1)', 'NIKON Z 6 #6021 (2)'],
  ],
  [
    'with internal serial numbers in maker notes',
    (body: number) => ({ noteSerial: `GD602${body}` }),
    ['certain', 'likely'],
    ['NIKON Z 6 (1)', 'NIKON Z 6 (2)'],
  ],
  [
    'with shutter counts in maker notes',
    (body: number, nth: number) => ({ shutterCount: 9000 + body * 40_000 + nth }),
    ['certain', 'likely'],
    ['NIKON Z 6 (1)', 'NIKON Z 6 (2)'],
  ],
] as const)('two bodies of one camera name %s', async (_, marks, verdicts, names) => {
  const shoots: { id: string; code: Code }[] = [];
  for (let index = 0; index < SHOOTS; index++) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of their starts
    shoots.push(await story.shoot(index + 1, index * SHOOT_S));
  }
  const { rows, truth } = await card(
    shoots.map(({ code }) => code),
    marks,
  );
  await story.db.transaction().execute(async (tx) => {
    await tx.insertInto('photos').values(rows).execute();
    await matchNow(story.app.platform, tx, story.sessionId, new Date('2026-06-07T10:00:00Z'));
  });
  const placed = await story.db
    .selectFrom('photos')
    .leftJoin('photoShoots', 'photoShoots.photoId', 'photos.id')
    .select(['photos.id', 'photos.verdict', 'photoShoots.shootId'])
    .where('role', '=', 'photo')
    .execute();
  const certain = placed.filter(({ verdict }) => verdict === 'certain');
  const right = certain.filter(({ id, shootId }) => shoots[truth.get(id) ?? -1]?.id === shootId);
  expect(right).toHaveLength(certain.length);
  const assigned = placed.filter(({ shootId }) => shootId !== null);
  expect(new Set(assigned.map(({ verdict }) => verdict))).toEqual(new Set(verdicts));
  const { cameras } = await story.db.selectFrom('cardReadings').select('cameras').executeTakeFirstOrThrow();
  expect(cameras.map(({ camera }) => camera)).toEqual(names);
});
