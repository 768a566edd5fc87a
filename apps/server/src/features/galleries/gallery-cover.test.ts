import { describe, expect, test } from 'vitest';
import { coverOf } from './gallery-cover.ts';

const photo = (id: string, width: number, height: number) => ({ id, width, height });
const portrait = photo('portrait', 4000, 6000);
const square = photo('square', 4000, 4000);
const panorama = photo('panorama', 12_000, 3000);
const landscape = photo('landscape', 6000, 4000);

describe('the cover of a gallery', () => {
  test('is the first landscape photo, wherever it is', () => {
    expect(coverOf([portrait, panorama, landscape, photo('later', 6000, 4000)])?.id).toBe('landscape');
  });

  test('is a panorama if there is no other landscape photo, and else the first photo', () => {
    expect(coverOf([portrait, panorama])?.id).toBe('panorama');
    expect(coverOf([portrait, square])?.id).toBe('portrait');
    expect(coverOf([square, portrait])?.id).toBe('square');
  });

  test('is missing only if there is no photo', () => {
    expect(coverOf([])).toBeUndefined();
  });
});
