import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { rememberPendingLogout } from './pending-logout.ts';
import { refreshTokenBody } from './refresh-token.ts';

/**
 * Sends the logout to the server. Without a network it is remembered and sent later. Never rejects.
 */
export async function sendLogout(): Promise<void> {
  try {
    const body = await refreshTokenBody();
    await call('auth.logout', { body }, { quiet: true, signal: patience() });
  } catch {
    rememberPendingLogout();
  }
}
