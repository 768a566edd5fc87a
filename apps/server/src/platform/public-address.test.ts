import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { defaultPublicUrl, lanAddress } from './public-address.ts';

const ipv4 = (address: string, internal = false) =>
  ({
    address,
    internal,
    family: 'IPv4',
    netmask: '255.255.255.0',
    mac: '',
    cidr: null,
  }) satisfies NetworkInterfaceInfo;

describe('the address in the network', () => {
  test('is never that of a container, a bridge, a VPN or nobody', () => {
    const virtual = {
      lo: [ipv4('127.0.0.1', true)],
      docker0: [ipv4('172.17.0.1')],
      'br-5a': [ipv4('172.18.0.1')],
      veth12: [ipv4('10.1.1.1')],
      wg0: [ipv4('10.8.0.2')],
      tailscale0: [ipv4('100.101.1.1')],
      utun3: [ipv4('10.9.0.1')],
      eth1: [ipv4('169.254.3.4'), ipv4('100.64.0.9')],
    };
    expect(lanAddress(virtual)).toBeNull();
    expect(lanAddress({ ...virtual, wlan0: [ipv4('192.168.1.20')] })).toBe('192.168.1.20');
    expect(lanAddress({ eth0: [ipv4('203.0.113.4')], wlan0: [ipv4('10.0.0.7')] })).toBe('10.0.0.7');
    expect(lanAddress({ eth0: [ipv4('203.0.113.4')] })).toBe('203.0.113.4');
  });

  test('is the public one only where the server listens to the network', () => {
    expect(defaultPublicUrl('0.0.0.0', 3000, '192.168.1.20')).toEqual({
      publicUrl: 'http://192.168.1.20:3000',
      source: 'lan',
    });
    expect(defaultPublicUrl('0.0.0.0', 3000, null)).toEqual({
      publicUrl: 'http://localhost:3000',
      source: 'local',
    });
    expect(defaultPublicUrl('127.0.0.1', 3000, '192.168.1.20').source).toBe('local');
    expect(defaultPublicUrl('192.168.1.9', 80, '192.168.1.20').publicUrl).toBe('http://192.168.1.9:80');
  });
});
