import { expect, test } from 'vitest';
import { payable, remindable, type Remindable } from './payable.ts';

const order = (number: string, waitsFor: string | null = null, status: 'open' | 'paid' = 'open') => ({
  number,
  status,
  waitsFor,
});
const numbers = (orders: readonly { number: string }[]) => orders.map(({ number }) => number);

test('only open orders can be marked as paid, the oldest first', () => {
  expect(
    numbers(payable([order('10001'), order('0002'), order('0003', null, 'paid'), order('9999')])),
  ).toEqual(['0002', '9999', '10001']);
});

test('an order that waits for another is marked only after it', () => {
  expect(numbers(payable([order('0005', '0004'), order('0006', '0005')]))).toEqual([]);
  expect(numbers(payable([order('0006', '0005'), order('0005', '0004'), order('0004')]))).toEqual([
    '0004',
    '0005',
    '0006',
  ]);
  expect(numbers(payable([order('0005', '0004'), order('0004', null, 'paid')]))).toEqual([]);
});

const one = (id: string, more: Partial<Remindable> = {}): Remindable => ({
  id,
  status: 'open',
  waitsFor: null,
  email: 'eva@example.org',
  ...more,
});

test('only customers of open orders that are due and have an address are reminded', () => {
  const orders = [
    one('due'),
    one('paid', { status: 'paid' }),
    one('waiting', { waitsFor: '0001' }),
    one('erased', { email: '' }),
  ];
  expect(remindable(orders).map(({ id }) => id)).toEqual(['due']);
});
