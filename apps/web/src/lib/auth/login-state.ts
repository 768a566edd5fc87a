import type { Authentication, User } from '@photoslate/contract/auth';
import { ApiError } from '#lib/api/error-record.ts';
import { patience, send } from '#lib/api/send.ts';
import { createStore } from '#lib/store.ts';
import { clearPendingLogout } from './pending-logout.ts';
import { forgetRefreshToken, keepRefreshToken, refreshTokenBody } from './refresh-token.ts';
import { forgetUser, rememberUser, rememberedUser, watchOtherTabs } from './remembered-user.ts';

/** Who is logged in on this device; null: nobody. Known without asking the server, so that the app starts offline. */
export const userStore = createStore<User | null>(rememberedUser());

/** Only ever in memory. */
let token: string | null = null;
let endedByUser = false;
/**
 * Counts logins and logouts, here and in other tabs: the answer of a refresh counts only for the login that
 * asked.
 */
let loginChanges = 0;
let refreshing: Promise<string> | null = null;
const onSignOut = new Set<() => void | Promise<unknown>>();
let cleaning: Promise<unknown> = Promise.resolve();

/** Takes an answer of login, refresh or set-up. */
export function signIn({ data, authorisation }: Authentication): void {
  clearPendingLogout();
  loginChanges += 1;
  token = authorisation.token;
  keepRefreshToken(authorisation.refreshToken);
  setUser(data);
}

/** The user as the server knows them now. */
export function setUser(user: User): void {
  rememberUser(user);
  userStore.set(user);
}

/**
 * Forgets the login on this device; tell the server first with `auth.logout` where there is a network.
 * `by`: whether the user wanted it, or the server would not go on.
 */
export function signOut(by: 'user' | 'server' = 'server'): void {
  endedByUser = by === 'user';
  loginChanges += 1;
  token = null;
  forgetRefreshToken();
  forgetUser();
  tidyUp();
  userStore.set(null);
}

function tidyUp(): void {
  cleaning = Promise.allSettled([...onSignOut].map(async (listener) => listener()));
}

/** Resolves when what this device kept of the login that ended is gone. */
export const signOutCleanup = (): Promise<unknown> => cleaning;

/** Who logs out on purpose does not wish to come back to the page that was on screen. */
export const loginEndedByUser = (): boolean => endedByUser;

/** Runs when the login ends, for whoever keeps something of the user. */
export function onSignedOut(listener: () => void | Promise<unknown>): void {
  onSignOut.add(listener);
}

/** The access token at hand, or null: then the next signed-in call fetches one. */
export const currentToken = (): string | null => token;

/** The access token, asked for with the refresh cookie when there is none; all who wait share one request. */
export function accessToken(): Promise<string> {
  if (token !== null) return Promise.resolve(token);
  refreshing ??= acrossTabs(refresh).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** The server said 401 to this token. Another call may have replaced it already. */
export function tokenRefused(refused: string): void {
  if (token === refused) token = null;
}

async function refresh(): Promise<string> {
  const asked = loginChanges;
  try {
    const body = await refreshTokenBody();
    const outgoing = { method: 'POST', url: '/api/auth/refresh', body, signal: patience() } as const;
    const answer = (await send(outgoing)) as Authentication;
    if (asked === loginChanges) signIn(answer);
  } catch (error) {
    if (asked === loginChanges) {
      if (error instanceof ApiError && error.record.statusCode === 401) signOut();
      throw error;
    }
  }
  if (token !== null) return token;
  if (userStore.get() === null) throw new Error('The login has ended');
  return refresh();
}

/** The refresh token rotates: two tabs must not use it at once. */
function acrossTabs(work: () => Promise<string>): Promise<string> {
  return 'locks' in navigator ? navigator.locks.request('photoslate.refresh', work) : work();
}

watchOtherTabs((user) => {
  loginChanges += 1;
  token = null;
  if (user === null) tidyUp();
  userStore.set(user);
});
