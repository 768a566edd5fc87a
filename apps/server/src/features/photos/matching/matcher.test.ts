import { codeFromBytes } from '@photoslate/domain/code';
import { trueTime } from '@photoslate/domain/time';
import { afterAll, expect, test } from 'vitest';
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

test('unchanged match outcomes are not written again', () => {
  const card = cardOf(2);
  const first = JSON.parse(matchCard(card).outcomes ?? '[]') as PhotoToMatch[];
  const stored = (JSON.parse(card.photos) as PhotoToMatch[]).map((photo) => ({
    ...photo,
    ...first.find(({ id }) => id === photo.id),
  }));
  expect(matchCard({ ...card, photos: JSON.stringify(stored) }).outcomes).toBeNull();
});
