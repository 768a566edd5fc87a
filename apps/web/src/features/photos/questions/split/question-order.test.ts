import { expect, it } from 'vitest';
import { askedInOrder, shownOf, withSkipped } from './question-order.ts';

const questions = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const none = new Set<string>();
const keysOf = (skipped: string[], beingSaved: ReadonlySet<string> = none) =>
  askedInOrder(questions, skipped, beingSaved)
    .map(({ key }) => key)
    .join('');

it('skipped questions come back at the end, in the order in which they were skipped', () => {
  expect(keysOf([])).toBe('abcd');
  expect(keysOf(['c', 'a'])).toBe('bdca');
  expect(keysOf(withSkipped(['c', 'a'], 'c')), 'skipped again').toBe('bdac');
  expect(keysOf(withSkipped(withSkipped(withSkipped(withSkipped([], 'a'), 'b'), 'c'), 'd'))).toBe('abcd');
});

it('a skipped question that was answered elsewhere is forgotten', () => {
  expect(keysOf(['gone', 'a'])).toBe('bcda');
});

it('a question whose answer is being saved is not asked', () => {
  expect(keysOf(['b'], new Set(['a']))).toBe('cdb');
  expect(keysOf([], new Set(['a', 'b', 'c', 'd']))).toBe('');
});

it('the question on the screen stays until it is no longer open', () => {
  expect(shownOf(questions, 'c')?.key).toBe('c');
  expect(shownOf(questions, 'gone')?.key).toBe('a');
  expect(shownOf(questions, null)?.key).toBe('a');
  expect(shownOf([], 'c')).toBeUndefined();
});
