import type { CardVerification } from '@photoslate/contract/card';
import { expect, it } from 'vitest';
import { cardVerdictOf } from './card-verdict.ts';
import { NOTHING, type UploadState } from './upload-state.ts';

const uploaded: UploadState = { ...NOTHING, total: 3, done: 3 };
const verified = (more: Partial<CardVerification> = {}): CardVerification => ({
  sessionId: 's',
  cardCount: 3,
  storedCount: 3,
  unverifiedCount: 0,
  underwayCount: 0,
  missingCount: 0,
  refusedCount: 0,
  pendingCount: 0,
  assignedCount: 3,
  reviewCount: 0,
  damagedCount: 0,
  safeToFormat: true,
  files: [],
  ...more,
});

it('a card without its list is never safe', () => {
  expect(cardVerdictOf(NOTHING, null, 0)).toEqual({ kind: 'nothing' });
  expect(cardVerdictOf(NOTHING, verified(), 812)).toEqual({ kind: 'unknown' });
});

it('a card is safe only after the server has verified every file of it', () => {
  expect(cardVerdictOf({ ...NOTHING, listing: true }, null, 0)).toEqual({ kind: 'uploading' });
  expect(cardVerdictOf({ ...uploaded, done: 2 }, null, 2)).toEqual({ kind: 'uploading' });
  expect(cardVerdictOf(uploaded, null, 3)).toEqual({ kind: 'checking' });
  expect(cardVerdictOf(uploaded, verified({ pendingCount: 1 }), 3)).toEqual({ kind: 'checking' });
  expect(cardVerdictOf(uploaded, verified(), 3)).toEqual({ kind: 'safe' });
});

it('the verdict names what is missing, damaged, or on the card only', () => {
  const refused = [{ id: 1, path: 'a.jpg', why: 'failed' as const }];
  expect(cardVerdictOf({ ...uploaded, done: 2, refused }, null, 2)).toEqual({ kind: 'missing', count: 1 });
  expect(cardVerdictOf(uploaded, verified({ storedCount: 1, safeToFormat: false }), 1)).toEqual({
    kind: 'missing',
    count: 2,
  });
  expect(cardVerdictOf(uploaded, verified({ damagedCount: 2, safeToFormat: false }), 3)).toEqual({
    kind: 'damaged',
    count: 2,
  });
  const others = { count: 1, names: ['MVI_1.MP4'] };
  expect(cardVerdictOf({ ...uploaded, others }, verified(), 3)).toEqual({ kind: 'others', count: 1 });
  expect(cardVerdictOf({ ...NOTHING, others }, null, 0)).toEqual({ kind: 'others', count: 1 });
});
