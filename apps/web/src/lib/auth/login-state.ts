import type { Authentication, User } from '@photoslate/contract/auth';
import { ApiError } from '#lib/api/error-record.ts';
import { patience, send } from '#lib/api/send.ts';
import { deviceHeader } from '#lib/storage/device.ts';
import { createStore } from '#lib/store.ts';
import { clearPendingLogout } from './pending-logout.ts';
import { forgetRefreshToken, keepRefreshToken, refreshTokenBody } from './refresh-token.ts';
import { forgetUser, rememberUser, rememberedUser, watchOtherTabs } from './remembered-user.ts';

/**
 * The user who is logged in on this device, or null. It is known without a request, so the app can
 * start offline.
 */
export const userStore = createStore<User | null>(rememberedUser());

/** The access token, which is only kept in memory. */
let token: string | null = null;
let endedByUser = false;
/**
 * Counts logins and logouts in all tabs. The answer of a refresh is only used if no login or logout
 * happened since the refresh started.
 */
let loginChanges = 0;
let refreshing: Promise<string> | null = null;
const onSignOut = new Set<() => void | Promise<unknown>>();
let cleaning: Promise<unknown> = Promise.resolve();

/** Applies an answer of login, refresh or set-up. */
export function signIn({ data, authorisation }: Authentication): void {
  clearPendingLogout();
  loginChanges += 1;
  token = authorisation.token;
  keepRefreshToken(authorisation.refreshToken);
  setUser(data);
}

/** Updates the user with data from the server. */
export function setUser(user: User): void {
  rememberUser(user);
  userStore.set(user);
}

/**
 * Ends the login on this device. If there is a network, call `auth.logout` first. `by`: the user
 * logged out, or the server refused the refresh token.
 */
export function signOut(by: 'user' | 'server' = 'server'): void {
  endedByUser = by === 'user';
  loginChanges += 1;
  token = null;
  forgetRefreshToken();
  forgetUser();
  runCleanup();
  userStore.set(null);
}

function runCleanup(): void {
  cleaning = Promise.allSettled([...onSignOut].map(async (listener) => listener()));
}

/** Resolves when the data that this device kept of the ended login is deleted. */
export const signOutCleanup = (): Promise<unknown> => cleaning;

/** True if the user logged out. The next login then does not return to the last page. */
export const loginEndedByUser = (): boolean => endedByUser;

/** Adds a listener that runs when the login ends, to delete data of the user. */
export function onSignedOut(listener: () => void | Promise<unknown>): void {
  onSignOut.add(listener);
}

/** The current access token, or null: the next signed-in call then fetches one. */
export const currentToken = (): string | null => token;

/**
 * The access token. If there is none, it is fetched with the refresh cookie. Concurrent callers
 * share one request (single flight).
 */
export function accessToken(): Promise<string> {
  if (token !== null) return Promise.resolve(token);
  refreshing ??= acrossTabs(refresh).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/**
 * Discards the token that the server refused with 401. Another call may have replaced it already.
 */
export function tokenRefused(refused: string): void {
  if (token === refused) token = null;
}

async function refresh(): Promise<string> {
  const changesAtStart = loginChanges;
  try {
    const body = await refreshTokenBody();
    const answer = (await send({
      method: 'POST',
      url: '/api/auth/refresh',
      body,
      headers: deviceHeader(),
      signal: patience(),
    })) as Authentication;
    if (changesAtStart === loginChanges) signIn(answer);
  } catch (error) {
    if (changesAtStart === loginChanges) {
      if (error instanceof ApiError && error.record.statusCode === 401) signOut();
      throw error;
    }
  }
  if (token !== null) return token;
  if (userStore.get() === null) throw new Error('The login has ended');
  return refresh();
}

/** The refresh token rotates, so two tabs must not use it at the same time. */
function acrossTabs(work: () => Promise<string>): Promise<string> {
  return 'locks' in navigator ? navigator.locks.request('photoslate.refresh', work) : work();
}

watchOtherTabs((user) => {
  loginChanges += 1;
  token = null;
  if (user === null) runCleanup();
  userStore.set(user);
});
