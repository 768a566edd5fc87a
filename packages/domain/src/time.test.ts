import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type CameraTimeMs,
  type TrueTimeMs,
  cameraTime,
  halfWidthMs,
  intersection,
  middleMs,
  trueTime,
} from './time.ts';

describe('time values', () => {
  it('camera time and true time are not interchangeable types', () => {
    expectTypeOf(cameraTime(0)).not.toExtend<TrueTimeMs>();
    expectTypeOf(trueTime(0)).not.toExtend<CameraTimeMs>();
  });

  it('NaN and infinity are rejected', () => {
    expect(() => trueTime(Number.NaN)).toThrow(RangeError);
    expect(() => cameraTime(Infinity)).toThrow(RangeError);
  });

  it('intervals intersect when they overlap or touch, and have no intersection when apart', () => {
    expect(intersection({ fromMs: 1, toMs: 5 }, { fromMs: 4, toMs: 9 })).toEqual({ fromMs: 4, toMs: 5 });
    expect(intersection({ fromMs: 1, toMs: 5 }, { fromMs: 5, toMs: 9 })).toEqual({ fromMs: 5, toMs: 5 });
    expect(intersection({ fromMs: 1, toMs: 5 }, { fromMs: 6, toMs: 9 })).toBeNull();
    expect(middleMs({ fromMs: 1, toMs: 5 })).toBe(3);
    expect(halfWidthMs({ fromMs: 1, toMs: 5 })).toBe(2);
  });
});
