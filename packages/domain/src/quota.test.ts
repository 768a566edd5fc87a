import { expect, test } from 'vitest';
import { fitsQuota, quotaShare } from './quota.ts';

const use = { photos: 3, bytes: 30, quotaPhotos: null, quotaBytes: null };

test('the share is that of the quota that is closer to its end', () => {
  expect(quotaShare(use)).toBeNull();
  expect(quotaShare({ ...use, quotaPhotos: 6 })).toBe(0.5);
  expect(quotaShare({ ...use, quotaPhotos: 6, quotaBytes: 40 })).toBe(0.75);
  expect(quotaShare({ ...use, quotaPhotos: 2, quotaBytes: 40 })).toBe(1.5);
});

test('a file fits that reaches a quota exactly, and none that exceeds either of them', () => {
  expect(fitsQuota(use, 1e12)).toBe(true);
  expect(fitsQuota({ ...use, quotaPhotos: 4, quotaBytes: 40 }, 10)).toBe(true);
  expect(fitsQuota({ ...use, quotaPhotos: 4, quotaBytes: 40 }, 11)).toBe(false);
  expect(fitsQuota({ ...use, quotaPhotos: 3, quotaBytes: 40 }, 10)).toBe(false);
});
