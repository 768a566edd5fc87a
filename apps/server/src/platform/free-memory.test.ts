import { expect, test } from 'vitest';
import { freeMemory } from './free-memory.ts';

test('memory is freed at once', () => {
  const bytes = Buffer.alloc(100_000);
  freeMemory(bytes);
  expect(bytes.length).toBe(0);
});

test('memory that other bytes share is kept', () => {
  const whole = Buffer.alloc(100_000, 7);
  freeMemory(whole.subarray(0, 50_000));
  freeMemory(whole.subarray(50_000));
  // Node cuts small buffers out of a shared pool.
  const [small, other] = [Buffer.from('small'), Buffer.from('other')];
  freeMemory(small);
  expect(whole.length).toBe(100_000);
  expect(other.toString()).toBe('other');
});
