import { ApiError } from '#lib/api/error-record.ts';
import { send } from '#lib/api/send.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';

const pendingLogout = localStorageValue(() => localStorage, 'photoslate.owed-logout');

/**
 * Remembers a logout without a network. The server must be notified later, because the browser
 * still has its refresh cookie.
 */
export const rememberPendingLogout = (): void => pendingLogout.set('1');

/** A new login replaced the cookie, so no logout is pending any more. */
export const clearPendingLogout = (): void => pendingLogout.set(null);

/**
 * Sends a pending logout to the server. Called at the start of the app and when the network
 * returns.
 */
export async function sendPendingLogout(): Promise<void> {
  if (pendingLogout.get() === null) return;
  try {
    await send({ method: 'POST', url: '/api/auth/logout' });
  } catch (error) {
    // Retries later if there was no answer. Any answer means that the cookie is no longer usable.
    if (error instanceof ApiError && error.record.statusCode === null) return;
  }
  clearPendingLogout();
}
