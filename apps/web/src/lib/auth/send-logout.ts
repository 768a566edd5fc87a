import { call } from '#lib/api/call.ts';
import { patience } from '#lib/api/send.ts';
import { rememberPendingLogout } from './pending-logout.ts';
import { refreshTokenBody } from './refresh-token.ts';

/** Tells the server that this login ends. With no network it is owed, and the server hears of it as soon as there is one. Never rejects. */
export async function sendLogout(): Promise<void> {
  try {
    const body = await refreshTokenBody();
    await call('auth.logout', { body }, { quiet: true, signal: patience() });
  } catch {
    rememberPendingLogout();
  }
}
