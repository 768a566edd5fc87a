import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { defaultPublicUrl, isIsolatedContainer, lanAddresses } from './public-address.ts';

const ipv4 = (address: string, { internal = false, netmask = '255.255.255.0' } = {}) =>
  ({
    address,
    internal,
    family: 'IPv4',
    netmask,
    mac: '',
    cidr: null,
  }) satisfies NetworkInterfaceInfo;

describe('the LAN address', () => {
  test('is never the address of a container, bridge, VPN, loopback or link-local interface', () => {
    const virtual = {
      lo: [ipv4('127.0.0.1', { internal: true })],
      docker0: [ipv4('172.17.0.1')],
      'br-5a': [ipv4('172.18.0.1')],
      veth12: [ipv4('10.1.1.1')],
      wg0: [ipv4('10.8.0.2')],
      tailscale0: [ipv4('100.101.1.1')],
      utun3: [ipv4('10.9.0.1')],
      incusbr0: [ipv4('10.30.0.1')],
      nordlynx: [ipv4('10.5.0.2', { netmask: '255.255.255.255' })],
      eth1: [ipv4('169.254.3.4'), ipv4('100.64.0.9')],
    };
    expect(lanAddresses(virtual)).toEqual([]);
    expect(lanAddresses({ ...virtual, wlan0: [ipv4('192.168.1.20')] })).toEqual(['192.168.1.20']);
    const both = { eth0: [ipv4('203.0.113.4')], wlan0: [ipv4('10.0.0.7')] };
    expect(lanAddresses(both)).toEqual(['10.0.0.7', '203.0.113.4']);
    const rented = ipv4('203.0.113.4', { netmask: '255.255.255.255' });
    expect(lanAddresses({ eth0: [rented] })).toEqual(['203.0.113.4']);
  });

  test('is the public URL only if the server listens on the network', () => {
    expect(defaultPublicUrl('0.0.0.0', 3000, '192.168.1.20')).toEqual({
      publicUrl: 'http://192.168.1.20:3000',
      publicUrlSource: 'lan',
    });
    expect(defaultPublicUrl('0.0.0.0', 3000, null)).toEqual({
      publicUrl: 'http://localhost:3000',
      publicUrlSource: 'local',
    });
    expect(defaultPublicUrl('127.0.0.1', 3000, '192.168.1.20').publicUrlSource).toBe('local');
    expect(defaultPublicUrl('192.168.1.9', 80, '192.168.1.20').publicUrl).toBe('http://192.168.1.9:80');
  });

  test('is unused in a container that only its host reaches, but not in a virtual machine that looks like one', () => {
    const interfaces = { lo: [ipv4('127.0.0.1', { internal: true })], eth0: [ipv4('172.17.0.2')] };
    const isIsolated = (link: string, marks: Record<string, string>, env = {}) =>
      isIsolatedContainer(env, interfaces, (path) => {
        const net = { '/sys/class/net/eth0/iflink': link, '/sys/class/net/eth0/ifindex': '4' };
        return new Map(Object.entries({ ...net, ...marks })).get(path);
      });
    expect(isIsolated('5', { '/.dockerenv': '' }), 'Docker').toBe(true);
    expect(isIsolated('5', { '/run/.containerenv': '' }), 'Podman').toBe(true);
    expect(isIsolated('5', {}, { KUBERNETES_SERVICE_HOST: '10.0.0.1' }), 'Kubernetes').toBe(true);
    expect(isIsolated('4', { '/.dockerenv': '' }), 'a virtual machine, or the network of the host').toBe(
      false,
    );
    expect(isIsolated('5', {}), 'a virtual LAN').toBe(false);
  });
});
