import { expect, it } from 'vitest';
import { uploadConcurrency } from './upload-concurrency.ts';

function takeAll(lane: ReturnType<typeof uploadConcurrency>): number {
  let taken = 0;
  for (; lane.isFree(); taken += 1) lane.take();
  return taken;
}

it('three uploads run at once, plus one more after each success, and never more than four', () => {
  const lane = uploadConcurrency();
  expect(takeAll(lane)).toBe(3);
  lane.widen();
  expect(takeAll(lane)).toBe(1);
  lane.widen();
  expect(takeAll(lane)).toBe(0);
});

it('a failure limits uploads to one at a time, also while others are still under way', () => {
  const lane = uploadConcurrency();
  takeAll(lane);
  lane.narrow();
  expect(lane.isFree()).toBe(false);
  for (const _ of Array.from({ length: 3 })) lane.giveBack();
  expect(lane.isBusy()).toBe(false);
  expect(takeAll(lane)).toBe(1);
  lane.giveBack();
  lane.widen();
  expect(takeAll(lane)).toBe(2);
});
