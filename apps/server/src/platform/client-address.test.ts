import { expect, test } from 'vitest';
import { forwardedAddresses, networkOf } from './client-address.ts';

test('networkOf reduces an IPv6 address to its /64 and a mapped IPv4 address to plain IPv4', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  for (const mapped of ['::ffff:192.0.2.7', '::FFFF:c000:207', '0:0:0:0:0:ffff:192.0.2.7'])
    expect(networkOf(mapped), mapped).toBe('192.0.2.7');
  expect(networkOf('2001:DB8:0:0:1::9')).toBe(networkOf('2001:db8::7'));
  expect(networkOf('2001:db8::1:1:1')).toBe(networkOf('2001:db8::2:1:1'));
  expect(networkOf('2001:db8:0:1::9')).not.toBe(networkOf('2001:db8::7'));
  expect(networkOf('64:ff9b::192.0.2.7')).toBe(networkOf('64:ff9b::1'));
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'));
});

test.each([
  ['203.0.113.5', ['203.0.113.5']],
  ['203.0.113.5:41234', ['203.0.113.5']],
  ['203.0.113.5:41234, 10.0.0.2:80', ['203.0.113.5', '10.0.0.2']],
  ['[2001:db8::1]:41234, [2001:db8::2]', ['2001:db8::1', '2001:db8::2']],
  ['2001:db8::1', ['2001:db8::1']],
  ['1.2.3.4, nonsense, 203.0.113.5', ['203.0.113.5']],
  ['203.0.113.5, unknown', []],
  ['203.0.113.5:99999999', []],
  ['', []],
])('the forwarded header %j is read as the addresses %j', (header, read) => {
  expect(forwardedAddresses(header)).toEqual(read);
});
