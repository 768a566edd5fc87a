import { expect, test } from 'vitest';
import { createLoginThrottle, networkOf } from './login-throttle.ts';

const clock = { at: 0, now: () => new Date(clock.at) };

/** How many of so many attempts get through. */
function passing(attempts: number, attempt: (index: number) => void): number {
  let passed = 0;
  for (let index = 0; index < attempts; index++)
    try {
      attempt(index);
      passed++;
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests' });
    }
  return passed;
}

test('one password on very many accounts is stopped by its address; of IPv6 by its /64', () => {
  const throttle = createLoginThrottle(clock);
  const passed = passing(10_000, (index) =>
    throttle.attempt(`account-${index}@studio.test`, `2001:db8:1:2::${index.toString(16)}`),
  );
  expect(passed).toBe(100);
  expect(() => throttle.attempt('owner@studio.test', '2001:db8:1:3::1')).not.toThrow();
});

test('very many addresses that try one account are slowed down, while its owner gets in where they were before', () => {
  const throttle = createLoginThrottle(clock);
  throttle.attempt('owner@studio.test', '192.0.2.1');
  throttle.succeeded('owner@studio.test', '192.0.2.1');
  const attack = () =>
    passing(1000, (index) => throttle.attempt('owner@studio.test', `10.0.${index >> 8}.${index & 255}`));
  expect(attack()).toBe(60);
  expect(() => throttle.attempt('owner@studio.test', '192.0.2.1')).not.toThrow();
  clock.at += 60_000;
  expect(attack()).toBe(4);
});

test('a log in that succeeds costs nothing', () => {
  const throttle = createLoginThrottle(clock);
  const passed = passing(1000, () => {
    throttle.attempt('owner@studio.test', '192.0.2.1');
    throttle.succeeded('owner@studio.test', '192.0.2.1');
  });
  expect(passed).toBe(1000);
});

test('an address stands for who holds it', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('2001:DB8:0:0:1::9')).toBe(networkOf('2001:db8::7'));
  expect(networkOf('2001:db8:0:1::9')).not.toBe(networkOf('2001:db8::7'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
});
