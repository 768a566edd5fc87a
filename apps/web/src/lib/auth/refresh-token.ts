import { native } from '#lib/native/native.ts';

const NAME = 'refresh-token';

/** The cached refresh token; undefined: not yet read from the secure storage. */
let held: string | null | undefined;
let work: Promise<unknown> = Promise.resolve();

/** Runs the writes in order, so that the last one wins. */
function inOrder(step: () => Promise<void>): void {
  work = work.then(step).catch((error: unknown) => console.error(error));
}

/** The body of a refresh or a logout: the native app's refresh token. Undefined in a browser, which sends its cookie. Rejects if the secure storage cannot be read now; the user then stays logged in. */
export async function refreshTokenBody(): Promise<{ refreshToken?: string } | undefined> {
  const { vault } = native();
  if (!vault) return undefined;
  if (held === undefined) held = await vault.get(NAME);
  return held === null ? {} : { refreshToken: held };
}

/** Stores the refresh token of a login or refresh. Does nothing in a browser. */
export function keepRefreshToken(token: string | undefined): void {
  const { vault } = native();
  if (!vault || token === undefined) return;
  held = token;
  inOrder(() => vault.set(NAME, token));
}

/** Deletes the refresh token after a logout. */
export function forgetRefreshToken(): void {
  const { vault } = native();
  if (!vault) return;
  held = null;
  inOrder(() => vault.remove(NAME));
}
