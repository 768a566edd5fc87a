import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

/**
 * Interfaces of containers, bridges and VPNs: phones on the same network cannot reach their
 * addresses.
 */
const VIRTUAL =
  /^(br-|bridge|cali|cni|docker|flannel|ham|incus|lxc|lxd|podman|ppp|tailscale|tap|tun|utun|vbox|veth|virbr|vmnet|wg|zt)/i;
/** Link-local addresses (169.254.0.0/16), and those of VPNs and providers (100.64.0.0/10). */
const UNREACHABLE = /^(169\.254\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/;

/**
 * The source of the public URL: set by the operator, set by the owner of the only studio, this
 * machine's LAN address, or localhost.
 */
export type PublicUrlSource = 'configured' | 'stored' | 'lan' | 'local';

/** A private address in a network of one. The public address of a rented server may be so, too. */
const isOfVpn = ({ address, netmask }: { readonly address: string; readonly netmask: string }) =>
  netmask === '255.255.255.255' && PRIVATE.test(address);

/** The interfaces by which phones on the same network may reach this machine, best one first. */
function lanInterfaces(interfaces: ReturnType<typeof networkInterfaces>) {
  return Object.entries(interfaces)
    .filter(([name]) => !VIRTUAL.test(name))
    .flatMap(([name, known = []]) => known.map((address) => ({ name, ...address })))
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !UNREACHABLE.test(address))
    .filter((address) => !isOfVpn(address))
    .toSorted((one, other) => Number(PRIVATE.test(other.address)) - Number(PRIVATE.test(one.address)));
}

/** The IPv4 addresses by which phones on the same network reach this machine, best one first. */
export const lanAddresses = (interfaces = networkInterfaces()): string[] =>
  lanInterfaces(interfaces).map(({ address }) => address);

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
};

/**
 * Whether the server runs in a container whose address only the container's host can reach. Virtual
 * machines made from container images have the same marks, but their interface is not one end of a
 * virtual pair.
 */
export function isIsolatedContainer(
  env: Readonly<Record<string, string | undefined>>,
  interfaces = networkInterfaces(),
  read = readText,
): boolean {
  const isMarked =
    env['KUBERNETES_SERVICE_HOST'] !== undefined ||
    ['/.dockerenv', '/run/.containerenv'].some((path) => read(path) !== undefined);
  const [best] = lanInterfaces(interfaces);
  if (!isMarked || !best) return false;
  const [link, index] = ['iflink', 'ifindex'].map((file) => read(`/sys/class/net/${best.name}/${file}`));
  return link !== index;
}

/** Whether only programs on this machine reach a server with this listening address. */
export const isLoopback = (host: string) => /^(localhost|127\.|::1$)/.test(host);

/** Whether a server with this listening address listens on all interfaces. */
export const isWildcard = (host: string) => host === '0.0.0.0' || host === '::';

/** The default public URL, derived from the listening address. */
export function defaultPublicUrl(
  host: string,
  port: number,
  lan: string | null,
): { readonly publicUrl: string; readonly publicUrlSource: 'lan' | 'local' } {
  const reached = isWildcard(host) ? lan : isLoopback(host) ? null : host;
  return reached === null
    ? { publicUrl: `http://localhost:${port}`, publicUrlSource: 'local' }
    : {
        publicUrl: `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`,
        publicUrlSource: 'lan',
      };
}
