import { describe, expect, it } from 'vitest';
import { createMonotonicClock } from './monotonic.ts';

/** A device whose two clocks are moved by hand. */
function device() {
  const clocks = { performance: 1000, wall: 1_700_000_000_000 };
  const read = createMonotonicClock(
    () => clocks.performance,
    () => clocks.wall,
  );
  const pass = (ms: number) => {
    clocks.performance += ms;
    clocks.wall += ms;
  };
  return { clocks, read, pass };
}

describe('the monotonic clock', () => {
  it('runs with the time', () => {
    const { read, pass } = device();
    const before = read().monotonicMs;
    pass(4321);
    expect(read()).toEqual({ monotonicMs: before + 4321, bridgedUncertaintyMs: 0 });
  });

  it('does not follow a wall clock that somebody sets', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    pass(1000);
    clocks.wall -= 3_600_000;
    expect(read().monotonicMs).toBe(before + 1000);
    pass(1000);
    clocks.wall += 2500;
    expect(read().monotonicMs).toBe(before + 2000);
  });

  it('bridges the sleep of a phone whose timer stood still, and is less certain for it', () => {
    const { clocks, read, pass } = device();
    const before = read().monotonicMs;
    pass(1000);
    clocks.wall += 600_000;
    const awake = read();
    expect(awake.monotonicMs).toBe(before + 601_000);
    expect(awake.bridgedUncertaintyMs).toBeGreaterThan(0);
  });
});
