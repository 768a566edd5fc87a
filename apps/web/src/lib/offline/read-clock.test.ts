import { expect, it } from 'vitest';
import { createReadClock } from './read-clock.ts';

it('stamps never go backward, neither with the device clock nor behind those of an earlier run', () => {
  let now = 5000;
  const { stamp, stampsAfter } = createReadClock(() => now);
  const first = stamp();
  now = 1000;
  expect(stamp()).toBe(first + 1);
  stampsAfter(first + 5000);
  expect(stamp()).toBe(first + 5001);
  expect(stamp(first + 9000)).toBe(first + 9001);
});
