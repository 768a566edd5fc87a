import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { forEachAtOnce } from './at-once.ts';

async function* upTo(count: number) {
  for (let item = 1; item <= count; item += 1) yield item;
}

test('work is done for each item, and for no more of them at once than allowed', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachAtOnce(upTo(20), 4, async (item) => {
    most = Math.max(most, (running += 1));
    await delay(1);
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
  expect(most).toBe(4);
});

test('after a failure no more work starts, and it is reported when what runs has ended', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const failing = forEachAtOnce(upTo(20), 3, async (item) => {
    begun.push(item);
    await delay(item === 1 ? 1 : 20);
    if (item === 1) throw new Error('the first one fails');
    ended.push(item);
  });
  await expect(failing).rejects.toThrow('the first one fails');
  expect(begun).toEqual([1, 2, 3]);
  expect(ended).toEqual([2, 3]);
});

async function* broken() {
  yield 1;
  throw new Error('the list breaks off');
}

test('a failure of the list is reported', async () => {
  await expect(forEachAtOnce(broken(), 2, async () => undefined)).rejects.toThrow('the list breaks off');
});
