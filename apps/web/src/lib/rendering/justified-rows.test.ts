import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { justifiedRows } from './justified-rows.ts';

const photo = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});

test('every photo is in exactly one row, in order, and no row is wider than the screen', () => {
  fc.assert(
    fc.property(fc.array(photo, { maxLength: 200 }), fc.integer({ min: 320, max: 2000 }), (photos, width) => {
      const rows = justifiedRows(photos, { width, targetHeight: 240, gap: 4 });
      expect(rows.flatMap((row) => row.photos.map(({ index }) => index))).toEqual(
        photos.map((_, index) => index),
      );
      for (const row of rows) {
        const used = row.photos.reduce((sum, placed) => sum + placed.width, 4 * (row.photos.length - 1));
        expect(used).toBeLessThanOrEqual(width + 0.01);
        expect(row.height).toBeLessThanOrEqual(240.01);
      }
    }),
  );
});

test('all rows but the last fill the width', () => {
  const photos = Array.from({ length: 9 }, () => ({ width: 3, height: 2 }));
  const rows = justifiedRows(photos, { width: 1000, targetHeight: 240, gap: 4 });
  for (const row of rows.slice(0, -1)) {
    const used = row.photos.reduce((sum, placed) => sum + placed.width, 4 * (row.photos.length - 1));
    expect(used).toBeCloseTo(1000);
  }
});
