import { expect, it } from 'vitest';
import { formatPrice } from './price.ts';

const plain = (cents: number) => formatPrice(cents).replace(/\s/g, ' ');

it('prices are formatted as euros by Dutch rules, with 0 decimals for whole euros and otherwise 2', () => {
  expect(plain(1200)).toBe('€ 12');
  expect(plain(1250)).toBe('€ 12,50');
  expect(plain(5)).toBe('€ 0,05');
  expect(plain(0)).toBe('€ 0');
  expect(plain(123_456_700)).toBe('€ 1.234.567');
});
