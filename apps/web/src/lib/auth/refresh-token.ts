import { native } from '#lib/native/native.ts';

const NAME = 'refresh-token';

/** The cached refresh token; undefined: not yet read from the secure storage. */
let cachedToken: string | null | undefined;
let lastWrite: Promise<unknown> = Promise.resolve();

/** Runs the writes in order, so that the last one wins. */
function inOrder(step: () => Promise<void>): void {
  lastWrite = lastWrite.then(step).catch((error: unknown) => console.error(error));
}

/**
 * The body of a refresh or a logout: the native app's refresh token. Undefined in a browser, which
 * sends its cookie. Rejects if the secure storage cannot be read now; the user then stays logged
 * in.
 */
export async function refreshTokenBody(): Promise<{ refreshToken?: string } | undefined> {
  const { vault } = native();
  if (!vault) return undefined;
  if (cachedToken === undefined) cachedToken = await vault.get(NAME);
  return cachedToken === null ? {} : { refreshToken: cachedToken };
}

/** Stores the refresh token of a login or refresh. Does nothing in a browser. */
export function keepRefreshToken(token: string | undefined): void {
  const { vault } = native();
  if (!vault || token === undefined) return;
  cachedToken = token;
  inOrder(() => vault.set(NAME, token));
}

/** Deletes the refresh token after a logout. */
export function forgetRefreshToken(): void {
  const { vault } = native();
  if (!vault) return;
  cachedToken = null;
  inOrder(() => vault.remove(NAME));
}
