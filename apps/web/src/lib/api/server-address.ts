let origin = '';

/** The server's origin without a slash at its end; empty: the page's own, as in every browser. Only the native app has another. */
export const serverOrigin = (): string => origin;

/** From now on every call goes there. */
export function setServerOrigin(address: string): void {
  origin = address;
}

/** Where a path of the server ("/api/…") is; a whole address stays as it is. */
export const atServer = (path: string): string => (path.startsWith('/') ? origin + path : path);

/** For `JSON.parse`: addresses of pictures come without the server's origin. */
export function withServer(_key: string, value: unknown): unknown {
  return origin !== '' && typeof value === 'string' && /^\/api\/(?:media|logos)\//.test(value)
    ? atServer(value)
    : value;
}
