import { describe, expect, it } from 'vitest';
import { createMonotonicClock } from './monotonic.ts';

/** A device with two clocks that the test can change. */
function device() {
  const clocks = { performance: 1000, wall: 1_700_000_000_000, hidden: false };
  const read = createMonotonicClock({
    performanceNow: () => clocks.performance,
    wallNow: () => clocks.wall,
    wasHidden: () => clocks.hidden,
  });
  const pass = (ms: number) => {
    clocks.performance += ms;
    clocks.wall += ms;
  };
  return { clocks, read, pass };
}

describe('the monotonic clock', () => {
  it('advances with time', () => {
    const { read, pass } = device();
    const before = read().monotonicMs;
    pass(4321);
    expect(read()).toEqual({ monotonicMs: before + 4321, bridgedUncertaintyMs: 0 });
  });

  it('ignores changes to the wall clock', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    pass(1000);
    clocks.wall -= 3_600_000;
    expect(read().monotonicMs).toBe(before + 1000);
    pass(1000);
    clocks.wall += 2500;
    expect(read().monotonicMs).toBe(before + 2000);
  });

  it('bridges the sleep of a phone whose timer stopped, with added uncertainty', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    pass(1000);
    clocks.hidden = true;
    clocks.wall += 600_000;
    const awake = read();
    expect(awake.monotonicMs).toBe(before + 601_000);
    expect(awake.bridgedUncertaintyMs).toBeGreaterThan(0);
  });

  it('bridges the short sleep of a phone that was locked and unlocked at once, with added uncertainty', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    pass(1000);
    clocks.hidden = true;
    clocks.wall += 2500;
    const awake = read();
    expect(awake.monotonicMs).toBe(before + 3500);
    expect(awake.bridgedUncertaintyMs).toBeGreaterThan(0);
  });

  it('ignores a wall clock set an hour ahead while visible, and reports the possible error', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    pass(1000);
    clocks.wall += 3_600_000;
    expect(read()).toEqual({ monotonicMs: before + 1000, bridgedUncertaintyMs: 3_600_000 });
  });

  it('ignores a wall clock that is set back, asleep or awake', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    clocks.hidden = true;
    pass(5000);
    clocks.wall -= 7_200_000;
    expect(read()).toEqual({ monotonicMs: before + 5000, bridgedUncertaintyMs: 0 });
    pass(5000);
    expect(read().monotonicMs).toBe(before + 10_000);
  });

  it('adds up all sleeps of a long day', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    clocks.hidden = true;
    for (let nap = 0; nap < 10; nap += 1) {
      pass(60_000);
      clocks.wall += 1_800_000;
      read();
    }
    expect(read().monotonicMs).toBe(before + 10 * 1_860_000);
  });
});
