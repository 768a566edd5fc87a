import { ApiError } from '#lib/api/error-record.ts';
import { send } from '#lib/api/send.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

const owed = localStorageValue(() => localStorage, 'photoslate.owed-logout');

/** Somebody logged out here without a network: the server still has to hear of it, since the browser keeps its cookie. */
export const rememberPendingLogout = (): void => owed.set('1');

/** A new login took the cookie's place: nothing is owed any more. */
export const clearPendingLogout = (): void => owed.set(null);

/** Tells the server of a logout that it has not heard of yet: at the start of the app, and whenever the network is back. */
export async function sendPendingLogout(): Promise<void> {
  if (owed.get() === null) return;
  try {
    await send({ method: 'POST', url: '/api/auth/logout' });
  } catch (error) {
    // Without an answer it is tried again; any answer says that the cookie is of no more use.
    if (error instanceof ApiError && error.record.statusCode === null) return;
  }
  clearPendingLogout();
}
