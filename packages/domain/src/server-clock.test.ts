import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRIFT_PPM, SAMPLE_LIMIT, SAMPLE_MAX_AGE_MS, estimate, withSample } from './server-clock.ts';

const start = Date.UTC(2026, 5, 6, 10);

/** A sample of a server whose time is `start` when the monotonic clock is 0. */
const sample = (sentMonotonicMs: number, outMs: number, backMs: number) => ({
  sentMonotonicMs,
  receivedMonotonicMs: sentMonotonicMs + outMs + backMs,
  serverEpochMs: start + sentMonotonicMs + outMs,
});

describe('the server time estimate', () => {
  it('is unknown before the first response', () => {
    expect(estimate([], 1000)).toBeNull();
  });

  it('is the server’s time plus half of the round trip when the response arrives', () => {
    expect(estimate([sample(0, 50, 50)], 100)).toEqual({ epochMs: start + 100, uncertaintyMs: 50 });
  });

  it('prefers the sample with the shortest round trip', () => {
    const at = estimate([sample(0, 400, 0), sample(500, 10, 10), sample(600, 0, 300)], 900);
    expect(at?.epochMs).toBe(start + 900);
    expect(at?.uncertaintyMs).toBeCloseTo(10, 0);
  });

  it('contains the true time within its uncertainty for any network delay and clock drift', () => {
    const trips = fc.array(fc.tuple(fc.nat(5000), fc.nat(3000), fc.nat(3000)), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        trips,
        fc.nat(8 * 3_600_000),
        fc.integer({ min: -DRIFT_PPM, max: DRIFT_PPM }),
        (all, later, ppm) => {
          const trueAt = (monotonicMs: number): number => start + monotonicMs * (1 + ppm / 1_000_000);
          let clock = 0;
          const samples = all.map(([gap, out, back]) => {
            const sent = clock + gap;
            clock = sent + out + back;
            return { sentMonotonicMs: sent, receivedMonotonicMs: clock, serverEpochMs: trueAt(sent + out) };
          });
          const at = estimate(samples, clock + later)!;
          expect(Math.abs(at.epochMs - trueAt(clock + later))).toBeLessThanOrEqual(at.uncertaintyMs + 1);
        },
      ),
    );
  });

  it('becomes less certain offline, and uses a fresh sample once it is better than the aged one', () => {
    const good = sample(0, 5, 5);
    const late = sample(10_000_000, 100, 100);
    expect(estimate([good], 10_000_200)!.uncertaintyMs).toBeGreaterThan(500);
    expect(estimate([good, late], 10_000_200)!.uncertaintyMs).toBe(100);
  });

  it('drops samples from before the phone slept with its clock stopped', () => {
    const before = sample(0, 5, 5);
    const afterAnHourAsleep = {
      sentMonotonicMs: 1000,
      receivedMonotonicMs: 1600,
      serverEpochMs: start + 3_601_300,
    };
    expect(estimate([before, afterAnHourAsleep], 1600)).toEqual({
      epochMs: start + 3_601_600,
      uncertaintyMs: 300,
    });
  });

  it('uses an old sample only when there is no newer one', () => {
    const old = sample(0, 1, 1);
    const now = SAMPLE_MAX_AGE_MS + 10_000;
    expect(estimate([old], now)).not.toBeNull();
    expect(estimate([old, sample(now - 8000, 4000, 4000)], now)!.uncertaintyMs).toBe(4000);
  });

  it('ignores samples from another run of the monotonic clock', () => {
    expect(estimate([sample(5000, 1, 1)], 100)).toBeNull();
    expect(estimate([{ sentMonotonicMs: 10, receivedMonotonicMs: 5, serverEpochMs: start }], 100)).toBeNull();
  });

  it('keeps a limited number of samples, including the best one', () => {
    let samples: ReturnType<typeof withSample> = [];
    for (let turn = 0; turn < 100; turn++)
      samples = withSample(samples, sample(turn * 1000, turn === 40 ? 1 : 90, 90));
    expect(samples).toHaveLength(SAMPLE_LIMIT);
    expect(estimate(samples, 100_000)!.uncertaintyMs).toBeLessThan(50);
  });
});
