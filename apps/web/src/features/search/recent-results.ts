import { onSignedOut } from '#lib/auth/login-state.ts';
import { localStorageValue } from '#lib/storage/local-storage-value.ts';
import type { Result } from './results.ts';

const MOST = 5;
const kept = localStorageValue(() => sessionStorage, 'photoslate.search');

/**
 * The results that the user opened last, newest first. They name customers, so they are stored for
 * this tab only and deleted at logout.
 */
export function recentResults(): readonly Result[] {
  try {
    return JSON.parse(kept.get() ?? '[]') as Result[];
  } catch {
    return [];
  }
}

export function rememberResult(result: Result): void {
  const others = recentResults().filter(({ to }) => to !== result.to);
  kept.set(JSON.stringify([result, ...others].slice(0, MOST)));
}

onSignedOut(() => kept.set(null));
