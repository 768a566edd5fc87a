const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Converts a typed server address to an origin: "photos.example.com/" becomes
 * "https://photos.example.com".
 *
 * @returns null if the address is invalid or not encrypted: the app allows connections without TLS
 * only to its own device
 */
export function originOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return safe && hostname !== '' ? origin : null;
}
