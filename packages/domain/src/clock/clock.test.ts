import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cameraBodyClock } from './camera-body-clock.ts';
import { CAMERA_DRIFT_PPM, type ClockEvidence, offsetOf } from './evidence.ts';
import { nameChange, nameError } from './naming.ts';
import { quorum } from './quorum.ts';

const HOUR = 3_600_000;

describe('the quorum of intervals', () => {
  it.each([
    ['nobody', [], null],
    ['one', [[1, 5]], [1, 5]],
    [
      'all that overlap',
      [
        [1, 5],
        [3, 9],
        [2, 4],
      ],
      [3, 4],
    ],
    [
      'the majority, when one is far off',
      [
        [1, 5],
        [3, 9],
        [70, 80],
      ],
      [3, 5],
    ],
    [
      'most, give or take one in five',
      [
        [0, 10],
        [1, 11],
        [2, 12],
        [3, 13],
        [9.5, 20],
      ],
      [3, 11],
    ],
  ] as const)('follows %s', (_, intervals, expected) => {
    const found = quorum(intervals.map(([fromMs, toMs]) => ({ fromMs, toMs })));
    expect(found).toEqual(expected === null ? null : { fromMs: expected[0], toMs: expected[1] });
  });

  it('contains the true value while fewer than one in five intervals is wrong', () => {
    const right = fc.array(fc.tuple(fc.nat(2000), fc.nat(2000)), { minLength: 5, maxLength: 30 });
    fc.assert(
      fc.property(
        right,
        fc.array(fc.integer({ min: -5000, max: 5000 }), { maxLength: 30 }),
        (widths, wrong) => {
          const few = wrong.slice(0, Math.floor((widths.length - 1) / 4));
          const intervals = [
            ...widths.map(([before, after]) => ({ fromMs: -before, toMs: after })),
            ...few.map((at) => ({ fromMs: at, toMs: at + 1500 })),
          ];
          const found = quorum(intervals)!;
          expect(found.fromMs).toBeLessThanOrEqual(0);
          expect(found.toMs).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

/** A QR frame of a camera that is slow by `slowMs`, photographed within a second of `trueMs`. */
function frame(position: number, trueMs: number, slowMs: number): ClockEvidence {
  const cameraMs = Math.floor((trueMs - slowMs) / 1000) * 1000;
  const shown = { fromMs: Math.floor(trueMs / 1000) * 1000, toMs: Math.floor(trueMs / 1000) * 1000 + 1250 };
  return { photoId: `frame ${position}`, position, cameraMs, offset: offsetOf(shown, cameraMs, 1000) };
}

const clockOf = (evidence: ClockEvidence[]) =>
  cameraBodyClock(
    evidence,
    evidence.map(({ cameraMs }) => cameraMs),
    0,
  );

describe('a camera clock', () => {
  it('the estimated offset contains the true offset, whatever the setting and drift of the clock', () => {
    const frames = fc.array(fc.integer({ min: 2000, max: 900_000 }), { minLength: 2, maxLength: 40 });
    const ppm = fc.integer({ min: -CAMERA_DRIFT_PPM, max: CAMERA_DRIFT_PPM });
    fc.assert(
      fc.property(frames, fc.integer({ min: -1e9, max: 1e9 }), ppm, (gaps, slowMs, drift) => {
        let ms = 0;
        const slowAt = (atMs: number): number => slowMs - (atMs * drift) / 1_000_000;
        const evidence = gaps.map((gap, position) => frame(position, (ms += gap), slowAt(ms)));
        const clock = clockOf(evidence);
        expect(clock.segments).toHaveLength(1);
        expect(clock.outliers).toEqual([]);
        for (const { position, cameraMs } of evidence) {
          const { offset } = clock.at(position, cameraMs)!;
          const trueSlow = slowAt(gaps.slice(0, position + 1).reduce((sum, gap) => sum + gap, 0));
          expect(offset.fromMs).toBeLessThanOrEqual(trueSlow + 1);
          expect(offset.toMs).toBeGreaterThanOrEqual(trueSlow - 1);
        }
      }),
    );
  });

  it('a clock change starts a new segment that states the size of the change', () => {
    const evidence = [0, 1, 2, 3].map((at) => frame(at, at * 90_000, 37_000));
    const later = [4, 5, 6].map((at) => frame(at, at * 90_000, 37_000 + HOUR));
    const clock = clockOf([...evidence, ...later]);
    expect(clock.segments.map(({ change }) => change)).toEqual([null, { kind: 'whole-hours', hours: 1 }]);
  });

  it('a single frame that disagrees with its neighbors is an outlier and does not change the offset', () => {
    const evidence = [0, 1, 2, 3, 4].map((at) => frame(at, at * 90_000, at === 2 ? 400_000 : 37_000));
    const clock = clockOf(evidence);
    expect(clock.segments).toHaveLength(1);
    expect(clock.outliers.map(({ photoId }) => photoId)).toEqual(['frame 2']);
    expect(clock.at(1, 0)?.inDoubt).toBe(false);
  });

  it('the offset is in doubt where the last frame disagrees', () => {
    const evidence = [0, 1, 2, 3].map((at) => frame(at, at * 90_000, at === 3 ? 400_000 : 37_000));
    expect(clockOf(evidence).at(3, evidence[3]!.cameraMs)?.inDoubt).toBe(true);
  });

  it('the offset is unknown without QR frames', () => {
    expect(clockOf([]).at(0, 0)).toBeNull();
  });
});

describe('clock error classification', () => {
  it.each([
    [-2 * HOUR + 800, { kind: 'right' }],
    [-HOUR, { kind: 'whole-hours', hours: 1, restMs: 0 }],
    [-HOUR + 37_000, { kind: 'whole-hours', hours: 1, restMs: 37_000 }],
    [-2 * HOUR - 120_000, { kind: 'set-wrong', errorMs: -120_000 }],
    [363 * 24 * HOUR - 2 * HOUR + 60_000, { kind: 'wrong-date', days: 363, restMs: 60_000 }],
  ])('an offset of %i ms in Dutch summer time gets the expected kind', (offsetMs, error) => {
    expect(nameError(offsetMs, 200, 2 * HOUR)).toEqual(error);
  });

  it('the error is unknown without the location’s time zone', () => {
    expect(nameError(-HOUR, 200, null)).toEqual({ kind: 'unknown' });
  });

  it.each([
    [HOUR + 900, 600_000, { kind: 'whole-hours', hours: 1 }],
    [4000, 20 * HOUR, { kind: 'drift', partsPerMillion: 56 }],
    [-95_000, 600_000, { kind: 'jump', byMs: -95_000 }],
  ])('a change of %i ms within %i ms gets the expected kind', (byMs, withinMs, change) => {
    expect(nameChange(byMs, withinMs)).toEqual(change);
  });
});
