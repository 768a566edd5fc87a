import { expect, it } from 'vitest';
import { shootLabel, shootLabels } from './shoot-label.ts';

it('is the number of the shoot, as long as no other has it', () => {
  expect(shootLabels([{ number: 1 }, { number: 2 }, { number: 3 }])).toEqual(['1', '2', '3']);
});

it('tells shoots apart to which two phones gave the same number', () => {
  expect(shootLabels([{ number: 7 }, { number: 7 }, { number: 8 }, { number: 7 }])).toEqual([
    '7',
    '7B',
    '8',
    '7C',
  ]);
});

it('does not run out of letters', () => {
  const labels = Array.from({ length: 1000 }, (_, nth) => shootLabel(1, nth));
  expect(labels[25]).toBe('1Z');
  expect(labels[26]).toBe('1AA');
  expect(new Set(labels).size).toBe(1000);
});
