import { expect, it } from 'vitest';
import { shootLabel, shootLabels } from './shoot-label.ts';

it('a shoot label is the shoot’s number while the number is unique', () => {
  expect(shootLabels([{ number: 1 }, { number: 2 }, { number: 3 }])).toEqual(['1', '2', '3']);
});

it('shoots with the same number from two phones get different labels with a letter', () => {
  expect(shootLabels([{ number: 7 }, { number: 7 }, { number: 8 }, { number: 7 }])).toEqual([
    '7',
    '7B',
    '8',
    '7C',
  ]);
});

it('shoot labels stay unique for 1000 shoots with the same number', () => {
  const labels = Array.from({ length: 1000 }, (_, nth) => shootLabel(1, nth));
  expect(labels[25]).toBe('1Z');
  expect(labels[26]).toBe('1AA');
  expect(new Set(labels).size).toBe(1000);
});
