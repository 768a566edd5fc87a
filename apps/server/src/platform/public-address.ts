import { networkInterfaces } from 'node:os';

/**
 * Interfaces of containers, bridges and VPNs: phones on the same network cannot reach their
 * addresses.
 */
const VIRTUAL =
  /^(br-|bridge|cali|cni|docker|flannel|ham|lxc|lxd|podman|ppp|tailscale|tap|tun|utun|vbox|veth|virbr|vmnet|wg|zt)/i;
/** Link-local addresses (169.254.0.0/16), and those of VPNs and providers (100.64.0.0/10). */
const UNREACHABLE = /^(169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/** The source of the public URL: set by the operator, this machine's LAN address, or localhost. */
export type PublicUrlSource = 'configured' | 'lan' | 'local';

/**
 * The IPv4 address by which phones on the same network reach this machine; null if there is none.
 */
export function lanAddress(interfaces = networkInterfaces()): string | null {
  const addresses = Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([, known]) => known ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !UNREACHABLE.test(address))
    .map(({ address }) => address);
  return addresses.find((address) => PRIVATE.test(address)) ?? addresses[0] ?? null;
}

const LOOPBACK = /^(localhost|127\.|::1$)/;

/** The default public URL, derived from the listening address. */
export function defaultPublicUrl(
  host: string,
  port: number,
  lan: string | null,
): { readonly publicUrl: string; readonly source: PublicUrlSource } {
  const reached = host === '0.0.0.0' || host === '::' ? lan : LOOPBACK.test(host) ? null : host;
  return reached === null
    ? { publicUrl: `http://localhost:${port}`, source: 'local' }
    : { publicUrl: `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`, source: 'lan' };
}
