import { isIP, isIPv6 } from 'node:net';

/**
 * Parses client addresses. `TRUST_PROXY` (`config.ts`) decides which proxies may name the client.
 */

/**
 * The key under which rate limits count an address: the /64 network for IPv6, since one customer
 * has a whole /64; IPv4-mapped IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, in hex without leading zeros. */
function groupsOf(address: string): string[] {
  const hex = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
    );
  const [head = '', tail] = hex.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16).toString(16));
}

/**
 * The addresses of an `X-Forwarded-For` header. Ports, which some proxies add, are removed:
 * otherwise each port would count as another visitor. If an entry is not an IP address, that entry
 * and all entries to the left of it are ignored, since no trusted proxy wrote them.
 */
export function forwardedAddresses(header: string): string[] {
  const addresses = header.split(',').map((entry) => withoutPort(entry.trim()));
  return addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1);
}

const withoutPort = (entry: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;
