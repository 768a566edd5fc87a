const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * What a person types as the server's address, as an origin: "photos.example.com/" is "https://photos.example.com".
 * Null when it is none, or not encrypted: an app is given no connection without TLS, but to its own device.
 */
export function originOf(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, origin } = new URL(address);
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return safe && hostname !== '' ? origin : null;
}
