import { describe, expect, it } from 'vitest';
import { aRoll } from '../timeline/photo.test-support.ts';
import { layOut } from '../timeline/rows.ts';
import { photoRunsOf } from '../timeline/photo-runs.ts';
import { splitPointAt } from './split-point.ts';

/**
 * Splits the card in the notation of `aRoll` at this index. Returns the photos that move, the shoot
 * that they leave, and how many stay.
 */
function split(card: string, place: number): string {
  const roll = aRoll(card);
  const found = splitPointAt(layOut(photoRunsOf(roll), 3), roll[place]?.id ?? '');
  if (!found) return 'nothing';
  const words = found.photoIds.map((id) => id.slice(0, id.indexOf(':')));
  return `${found.shootId ?? '-'}: ${words.join(' ')}${found.stayCount > 0 ? ` (${found.stayCount} stay)` : ''}`;
}

describe('a split of a shoot at a photo', () => {
  it('moves this camera’s photos from there to the shoot’s last one, past QR frames and other photos', () => {
    expect(split('Q1 1 1 1 1 Q2 2', 3)).toBe('1: 3 4');
    expect(split('Q1 1 1 Q1 1 Q2 2 Q1 1', 2)).toBe('1: 2 4 8');
  });

  it('leaves group pictures and hidden photos in place', () => {
    expect(split('Q1 1 1 12 h 1', 2)).toBe('1: 2 5 (1 stay)');
    expect(split('Q1 1 12 1', 2)).toBe('1: 2 3');
  });

  it('moves the rest of the run for photos without a shoot', () => {
    expect(split('Q1 1 ? ? ? 1', 3)).toBe('-: 3 4');
  });

  it('moves nothing at a QR frame', () => {
    expect(split('Q1 1 1', 0)).toBe('nothing');
    expect(split('Q1 1 1', 9)).toBe('nothing');
  });
});
