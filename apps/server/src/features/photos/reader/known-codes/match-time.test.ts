import { qrText, type Code } from '@photoslate/domain/code';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { expect, test } from 'vitest';
import { matchTime } from './match-time.ts';
import { gridOf, symbolModel } from './symbol-model.ts';

const publicUrl = 'https://slate.example';
const model = symbolModel(publicUrl, true);
const code = '3ABM2XF8E0T5VN9W6RKCD1GHJQ' as Code;
const shownAt = 1_790_012_345;
const day = { fromSeconds: shownAt - 43_200, toSeconds: shownAt + 43_200 };
const grid = gridOf(qrText({ publicUrl, code, seconds: shownAt }), 3);

/** The modules of the time as seen with a share of them covered, and a share of the rest wrong. */
function seen(n: number, covered: number, wrong: number): Float32Array {
  const random = randomFrom('seen', n);
  return Float32Array.from(model.timed, (at) =>
    random.chance(covered) ? 0 : random.chance(wrong) ? 60 * grid[at]! : -60 * grid[at]!,
  );
}
const times = (covered: number, wrong: number, starts: number[] = []) =>
  Array.from({ length: 8 }, (_, n) =>
    matchTime(seen(n, covered, wrong), model, { code, mask: 3 }, { ...day, starts }),
  );

test('the second is recognised with two thirds of its modules covered', () => {
  expect(times(0.66, 0.06)).toEqual(Array.from({ length: 8 }, () => shownAt));
});

test('a second of which too little can be seen is not guessed', () => {
  const found = times(0.66, 0.3);
  expect(new Set([...found, null])).toEqual(new Set([null]));
});

test('with more covered, the second is recognised if the shoot was started shortly before', () => {
  const of = (found: (number | null)[]) => found.filter((seconds) => seconds === shownAt).length;
  expect(of(times(0.76, 0.06))).toBeLessThan(3);
  expect(of(times(0.76, 0.06, [shownAt - 9000, shownAt - 8]))).toBeGreaterThan(4);
});

test('a second long after the start of the shoot is no other one', () => {
  for (const covered of [0.5, 0.7, 0.8]) {
    const found = times(covered, 0.1, [shownAt - 600, shownAt + 300]);
    expect(new Set([...found, null]).difference(new Set([shownAt, null])).size).toBe(0);
  }
  expect(times(0.5, 0.06, [shownAt - 600])).toEqual(Array.from({ length: 8 }, () => shownAt));
});

test('the time behind another code is not recognised', () => {
  const other = { code: 'Q7YZ3ABM2XF8E0T5VN9W6RKCD1' as Code, mask: 3 };
  expect(matchTime(seen(0, 0, 0), model, other, day)).toBeNull();
  expect(matchTime(seen(0, 0, 0), model, other, { ...day, starts: [shownAt - 8] })).toBeNull();
});
