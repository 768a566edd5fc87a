import { codeFromBytes } from '@photoslate/domain/code';
import { trueTime } from '@photoslate/domain/time';
import { afterAll, describe, expect, test } from 'vitest';
import type { CardToMatch, PhotoToMatch } from './card-to-match.ts';
import { matchCard } from './match-card.ts';
import { openMatcher } from './matcher.ts';

const START = Date.parse('2026-06-06T10:00:00Z');
const codeOf = (index: number) => codeFromBytes(Buffer.alloc(17, index + 1));
const idOf = (index: number) => `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** A card of shoots of a minute each, with a QR frame and three photos. */
function cardOf(shootCount: number): CardToMatch {
  const photos = Array.from({ length: shootCount * 4 }, (_, index): PhotoToMatch => {
    const shoot = Math.floor(index / 4);
    const ms = START + shoot * 60_000 + (index % 4) * 10_000 + 5000;
    const qr = index % 4 === 0 ? [{ code: codeOf(shoot), seconds: ms / 1000, text: '' }] : [];
    return {
      id: idOf(index),
      camera_key: 'Canon|EOS R6|42',
      make: 'Canon',
      model: 'EOS R6',
      serial: '42',
      note_serial: null,
      shutter_count: null,
      camera_time_ms: ms + 100,
      camera_time_resolution_ms: 10,
      file_name: `IMG_${String(index + 1).padStart(4, '0')}.JPG`,
      looks_like_qr: false,
      looked_harder: false,
      is_embedded: false,
      decision: null,
      qr,
      role: 'photo',
      verdict: null,
      reasons: [],
      candidate_shoot_ids: [],
      taken_at_ms: null,
      sort_key: '',
      version_of: null,
      shown_id: null,
      shoot_ids: [],
    };
  });
  return {
    sessionCode: codeOf(200),
    shoots: Array.from({ length: shootCount }, (_, index) => ({
      shootId: idOf(900_000 + index),
      codes: [codeOf(index)],
      stretches: [{ fromMs: trueTime(START + index * 60_000), toMs: trueTime(START + (index + 1) * 60_000) }],
    })),
    photos: JSON.stringify(photos),
    photoCount: photos.length,
    assignmentCount: 0,
    photoOrderHash: null,
    codes: [],
    snapshot: '1',
    uncertainties: new Map(),
    unboundCodes: [],
    otherSessions: [],
    localOffsetMs: 7_200_000,
  };
}

const matcher = openMatcher({ fewPhotos: 0 });
afterAll(() => matcher.close());

test('a card matched in the worker thread gives the same result as without it', async () => {
  const card = cardOf(100);
  const matched = await matcher.match(card);
  expect(matched).toEqual(matchCard(card));
  expect(JSON.parse(matched.assignments)).toHaveLength(300);
});

test('several cards matched at once each get their own result', async () => {
  const sizes = [1, 60, 3, 20];
  const matched = await Promise.all(sizes.map((size) => matcher.match(cardOf(size))));
  expect(matched.map(({ assignments }) => (JSON.parse(assignments) as unknown[]).length)).toEqual(
    sizes.map((size) => size * 3),
  );
});

test('a card that fails to match does not stop the thread for other cards', async () => {
  const broken = { ...cardOf(1), photos: 'no JSON' };
  await expect(matcher.match(broken)).rejects.toThrow('JSON');
  expect(JSON.parse((await matcher.match(cardOf(2))).assignments)).toHaveLength(6);
});

test('a closed matcher rejects waiting and new matches', async () => {
  const closed = openMatcher({ fewPhotos: 0 });
  const waiting = closed.match(cardOf(100));
  await Promise.all([expect(waiting).rejects.toThrow('the matching thread ended'), closed.close()]);
  await expect(closed.match(cardOf(1))).rejects.toThrow('the matcher is closed');
});

/** The photos of a card as they are stored after it was matched. */
function storedPhotos(card: CardToMatch): PhotoToMatch[] {
  const matched = matchCard(card);
  const outcomes = JSON.parse(matched.outcomes ?? '[]') as PhotoToMatch[];
  const assignments = JSON.parse(matched.assignments) as { photoId: string; shootId: string }[];
  return (JSON.parse(card.photos) as PhotoToMatch[]).map((photo) => ({
    ...photo,
    ...outcomes.find(({ id }) => id === photo.id),
    shoot_ids: assignments.filter(({ photoId }) => photoId === photo.id).map(({ shootId }) => shootId),
  }));
}

test('unchanged match outcomes and assignments are not written again', () => {
  const card = cardOf(2);
  const again = matchCard({ ...card, photos: JSON.stringify(storedPhotos(card)) });
  expect(again).toMatchObject({ outcomes: null, reassigned: [], assignments: '[]' });
});

test('an unchanged order of the photos is not written again, and a changed one is', () => {
  const { photoOrderHash, cameraPhotoIds } = matchCard(cardOf(2));
  expect(JSON.parse(cameraPhotoIds ?? '[]')).toEqual([Array.from({ length: 8 }, (_, index) => idOf(index))]);
  expect(matchCard({ ...cardOf(2), photoOrderHash })).toMatchObject({ cameraPhotoIds: null, photoOrderHash });
  expect(matchCard({ ...cardOf(3), photoOrderHash }).cameraPhotoIds).toContain(idOf(11));
});

const wholeCard = (photos: readonly PhotoToMatch[], snapshot: string): CardToMatch => ({
  ...cardOf(2),
  photos: JSON.stringify(photos),
  photoCount: photos.length,
  assignmentCount: photos.flatMap(({ shoot_ids }) => shoot_ids).length,
  snapshot,
});

describe('a session that is matched again', () => {
  test('needs only its changed photos, and gives the same result as with all', async () => {
    const again = openMatcher({ fewPhotos: 0 });
    const before = storedPhotos(cardOf(2));
    await again.matchSession('s', async () => wholeCard(before, '7'));
    const hidden = { ...before[2], decision: { kind: 'hidden' } } as PhotoToMatch;
    const now = wholeCard(before.with(2, hidden), '8');
    const reads: unknown[] = [];
    const { matched } = await again.matchSession('s', async (since) => {
      reads.push(since);
      return { ...now, photos: JSON.stringify([hidden]) };
    });
    expect(reads).toMatchObject([{ snapshot: '7' }]);
    expect(matched).toEqual(matchCard(now));
    expect(matched.reassigned).toEqual([hidden.id]);
    await again.close();
  });

  test('reads all photos if one was deleted or lost a shoot, and if the thread is new', async () => {
    const again = openMatcher({ fewPhotos: 0 });
    const photos = storedPhotos(cardOf(2));
    const other = { ...photos[1], shoot_ids: [] } as PhotoToMatch;
    await again.matchSession('s', async () => wholeCard(photos, '7'));
    // Neither a deleted row nor a deleted assignment is among the changed rows.
    for (const left of [photos.slice(1), photos.slice(1).with(0, other)]) {
      const reads: unknown[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { matched } = await again.matchSession('s', async (since) => {
        reads.push(since);
        return since === undefined ? wholeCard(left, '8') : { ...wholeCard(left, '8'), photos: '[]' };
      });
      expect(reads).toEqual([expect.anything(), undefined]);
      expect(matched).toEqual(matchCard(wholeCard(left, '8')));
    }
    await again.close();
    const reopened = openMatcher({ fewPhotos: 0 });
    const reads: unknown[] = [];
    await reopened.matchSession('s', async (since) => {
      reads.push(since);
      return wholeCard(photos, '9');
    });
    expect(reads).toEqual([undefined]);
    await reopened.close();
  });
});
