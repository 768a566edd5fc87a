let origin = '';

/**
 * The server's origin without a trailing slash. Empty: the page's own origin, as in every browser.
 * Only the native app uses another server.
 */
export const serverOrigin = (): string => origin;

/** All following calls go to this origin. */
export function setServerOrigin(address: string): void {
  origin = address;
}

/** The address of a server path ("/api/…"). An absolute address stays unchanged. */
export const atServer = (path: string): string => (path.startsWith('/') ? origin + path : path);

/**
 * A reviver for `JSON.parse` that adds the server's origin to the addresses of photos and logos.
 */
export function withServer(_key: string, value: unknown): unknown {
  return origin !== '' && typeof value === 'string' && /^\/api\/(?:media|logos)\//.test(value)
    ? atServer(value)
    : value;
}
