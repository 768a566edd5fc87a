import { native } from '#lib/native/native.ts';

const NAME = 'refresh-token';

/** Known since it was last read or kept; undefined: not read yet. */
let held: string | null | undefined;
let work: Promise<unknown> = Promise.resolve();

/** One after the other: what was kept last must be what stays. */
function inOrder(step: () => Promise<void>): void {
  work = work.then(step).catch((error: unknown) => console.error(error));
}

/**
 * The body of a refresh and of a logout: the native app's refresh token; undefined in a browser, whose cookie goes by itself.
 * Rejects when the secure storage cannot be read now: then nobody is logged out.
 */
export async function refreshTokenBody(): Promise<{ refreshToken?: string } | undefined> {
  const { vault } = native();
  if (!vault) return undefined;
  if (held === undefined) held = await vault.get(NAME);
  return held === null ? {} : { refreshToken: held };
}

/** Keeps what a login or refresh brought; nothing in a browser. */
export function keepRefreshToken(token: string | undefined): void {
  const { vault } = native();
  if (!vault || token === undefined) return;
  held = token;
  inOrder(() => vault.set(NAME, token));
}

/** Nobody is logged in on this device any more. */
export function forgetRefreshToken(): void {
  const { vault } = native();
  if (!vault) return;
  held = null;
  inOrder(() => vault.remove(NAME));
}
