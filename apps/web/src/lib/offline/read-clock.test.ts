import { expect, it } from 'vitest';
import { stamp, stampsAfter } from './read-clock.ts';

it('stamps later than ever before, also when the device clock was set back', () => {
  const first = stamp(5000);
  expect(stamp(1000)).toBeGreaterThan(first);
  stampsAfter(9000);
  expect(stamp(2000)).toBeGreaterThan(9000);
});
