import { expect, test } from 'vitest';
import { fillPlaceholders } from './placeholders.ts';

test('a sentence is filled in, and one that lacks a value is refused', () => {
  expect(fillPlaceholders('{count} photos of {date}', { count: '3', date: '' })).toBe('3 photos of ');
  expect(() => fillPlaceholders('Order {number}', { nummer: '1' })).toThrow('{number}');
});
