import { expect, it } from 'vitest';
import { typeDigit } from './typed-number.ts';

const labels = ['1', '2', '2B', '3', '10', '11', '12'];

it('a digit acts at once, unless a longer number of a shoot begins with it', () => {
  expect(typeDigit('', '3', labels)).toEqual({ kind: 'done', label: '3' });
  expect(typeDigit('', '2', labels), 'letters cannot be typed').toEqual({ kind: 'done', label: '2' });
  expect(typeDigit('', '1', labels)).toEqual({ kind: 'wait', digits: '1' });
  expect(typeDigit('1', '2', labels)).toEqual({ kind: 'done', label: '12' });
});

it('a digit that does not continue a number begins a new one', () => {
  expect(typeDigit('1', '3', labels)).toEqual({ kind: 'done', label: '3' });
  expect(typeDigit('', '9', labels)).toEqual({ kind: 'unknown' });
  expect(typeDigit('1', '9', labels)).toEqual({ kind: 'unknown' });
});
