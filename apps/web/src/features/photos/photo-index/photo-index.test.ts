import { describe, expect, test } from 'vitest';
import { photosIn, withAnswer } from './photo-index.ts';
import { anAnswer, anIndex, anIndexPhoto } from './photo-index.test-support.ts';

const one = anIndexPhoto('1', { shootIds: ['A'], takenAtMs: 1_780_000_000_000 });
const two = anIndexPhoto('2', { shootIds: ['A', 'B'], versionCount: 2 });
const frame = anIndexPhoto('3', { role: 'qr-frame', candidateShootIds: ['B'], camera: 1 });
const known = anIndex(one, two, frame);

test('an answer in columns becomes a list of photos', () => {
  const waiting = anIndexPhoto('4', { state: 'stored', verdict: null, camera: null, thumbUrl: null });
  expect(photosIn(anAnswer([one, two, frame, waiting]))).toEqual([one, two, frame, waiting]);
});

test('a photo whose size is not known yet has the proportions of most cameras', () => {
  const answer = anAnswer([one]);
  answer.photos.width = [null];
  answer.photos.height = [null];
  expect(photosIn(answer)).toEqual([{ ...one, width: 3, height: 2 }]);
});

describe('changes since an earlier answer', () => {
  const since = { version: '2', full: false, count: 3 };

  test('replace only the changed photos', () => {
    const moved = { ...two, shootIds: ['B'] };
    const now = withAnswer(known, anAnswer([moved], since));
    expect(now).toEqual({ ...known, version: '2', photos: [one, moved, frame] });
    expect(now?.photos[0]).toBe(known.photos[0]);
    expect(now?.placeOf).toBe(known.placeOf);
  });

  test('that change nothing leave the same list', () => {
    expect(withAnswer(known, anAnswer([], since))?.photos).toBe(known.photos);
    expect(withAnswer(known, anAnswer([{ ...two }], since))?.photos).toBe(known.photos);
  });

  test('append photos that are not matched yet, and tell that photos are being read', () => {
    const waiting = anIndexPhoto('9', { state: 'stored', verdict: null, camera: null, thumbUrl: null });
    const now = withAnswer(known, anAnswer([waiting], { ...since, count: 4 }));
    expect(now?.photos.at(-1)).toEqual(waiting);
    expect(now?.placeOf.get('9')).toBe(3);
    expect([known.isReading, now?.isReading]).toEqual([false, true]);
  });

  test('are of no use without the earlier answer, with a photo missing, or with one of unknown place', () => {
    expect(withAnswer(undefined, anAnswer([two], since))).toBeNull();
    expect(withAnswer(known, anAnswer([], { ...since, count: 2 }))).toBeNull();
    expect(withAnswer(known, anAnswer([anIndexPhoto('9')], { ...since, count: 4 }))).toBeNull();
  });
});

describe('a whole answer', () => {
  test('has its own order, and keeps photos that did not change', () => {
    const newest = anIndexPhoto('0');
    const now = withAnswer(known, anAnswer([newest, frame, one], { version: '2' }));
    expect(now?.photos).toEqual([newest, frame, one]);
    expect([...(now?.placeOf ?? [])]).toEqual([
      ['0', 0],
      ['3', 1],
      ['1', 2],
    ]);
    expect(now?.photos[2]).toBe(known.photos[0]);
  });

  test('that is the same leaves the same list', () => {
    expect(withAnswer(known, anAnswer([one, two, frame], { version: '2' }))?.photos).toBe(known.photos);
  });
});

test('hidden and unreadable photos are not waiting', () => {
  const hidden = anIndexPhoto('1', { role: 'hidden', state: 'stored', verdict: null });
  const unreadable = anIndexPhoto('2', { state: 'unreadable', verdict: null });
  expect(anIndex(hidden, unreadable).isReading).toBe(false);
  expect(anIndex(anIndexPhoto('3', { verdict: null })).isReading).toBe(true);
});
