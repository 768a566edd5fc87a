import type { CardVerification } from '@photoslate/contract/card';
import { describe, expect, test } from 'vitest';
import { NOTHING, type UploadState } from './upload-state.ts';
import { formatSafetyOf } from './format-safety.ts';

const all: UploadState = { ...NOTHING, total: 812, done: 812 };
const account: CardVerification = {
  sessionId: '0199a1b2-0000-7000-8000-000000000000',
  cardCount: 812,
  storedCount: 812,
  unverifiedCount: 0,
  underwayCount: 0,
  missingCount: 0,
  refusedCount: 0,
  pendingCount: 0,
  assignedCount: 805,
  reviewCount: 7,
  damagedCount: 0,
  safeToFormat: true,
  files: [],
};
const refused = { id: 1, path: 'DCIM/IMG_0001.JPG', why: 'unreadable' } as const;

describe('card format safety', () => {
  test('a card is safe to format when all 812 files are verified on the server, even with photos to review', () => {
    expect(formatSafetyOf(all, account)).toEqual({ kind: 'safe', count: 812 });
  });

  test.each<[string, UploadState, CardVerification | null, string]>([
    ['while the card is still being read', { ...all, listing: true }, account, 'not-yet'],
    ['while one file is on its way', { ...all, done: 811 }, account, 'not-yet'],
    ['without an answer of the server', all, null, 'not-yet'],
    ['while photos are being read', all, { ...account, pendingCount: 1 }, 'not-yet'],
    ['when the answer is of another list', all, { ...account, cardCount: 811, storedCount: 811 }, 'not-yet'],
    ['when a file was skipped', { ...all, done: 811, refused: [refused] }, account, 'not-there'],
    [
      'when a file is there by name and size alone',
      all,
      { ...account, storedCount: 811, unverifiedCount: 1, safeToFormat: false },
      'not-there',
    ],
    [
      'when the server has lost one that it had',
      all,
      { ...account, storedCount: 811, missingCount: 1, safeToFormat: false },
      'not-there',
    ],
    [
      'when one arrived and cannot be read',
      all,
      { ...account, damagedCount: 1, safeToFormat: false },
      'damaged',
    ],
    ['when the server says no', all, { ...account, safeToFormat: false }, 'not-yet'],
    ['when films are on the card', { ...all, others: { count: 3, names: [] } }, account, 'others'],
    ['of a card without photos', NOTHING, { ...account, cardCount: 0, storedCount: 0 }, 'not-yet'],
  ])('the card is not reported as safe to format: %s', (_when, uploads, answer, kind) => {
    expect(formatSafetyOf(uploads, answer).kind).toBe(kind);
  });
});
