import type { Language } from '@photoslate/contract/scalars';
import type { Platform } from '#platform/platform.ts';
import { findLiveLogin } from './logins.store.ts';

interface CachedLogin {
  readonly userId: string;
  readonly studioId: string;
  readonly role: 'photographer' | 'owner';
  readonly language: Language;
  readonly mustAddSecondFactor?: true;
  readonly isOperator?: true;
}

declare module '#platform/platform.ts' {
  interface Platform {
    readonly liveLogins: LoginCache;
  }
}

export interface LoginCache {
  /** The login with this id, or undefined if it has ended. */
  find(loginId: string): Promise<CachedLogin | undefined>;
  /** Removes logins that this process ended, so their tokens are rejected immediately. */
  end(loginIds: readonly string[]): void;
}

/** Cache TTL. It bounds staleness if a logout notification is lost. */
const CACHE_TTL_MS = 1000;
const REMEMBER_ENDED_MS = 60_000;
const CACHE_SIZE = 20_000;

/** Per-process cache of live logins. Notifications remove logins that another process ended. */
export function openLoginCache({ db, events }: Pick<Platform, 'db' | 'events'>): LoginCache {
  const live = new Map<string, { login: CachedLogin; untilMs: number }>();
  const ended = new Map<string, number>();
  const end = (loginIds: readonly string[]) => {
    const nowMs = performance.now();
    for (const [id, sinceMs] of ended) if (nowMs - sinceMs > REMEMBER_ENDED_MS) ended.delete(id);
    for (const id of loginIds) {
      live.delete(id);
      ended.set(id, nowMs);
    }
  };
  events.onLoginsEnded(({ loginIds }) => end(loginIds));
  events.onReconnect(() => live.clear());

  return {
    end,
    async find(loginId) {
      const known = live.get(loginId);
      if (known && known.untilMs > performance.now()) return known.login;
      const login = await findLiveLogin(db, loginId);
      // The login may have ended while the query ran.
      if (!login || ended.has(loginId)) return undefined;
      // The setup of the second factor may end on another server. If this login were cached, this
      // server would refuse requests after that.
      if (login.mustAddSecondFactor) return login;
      if (live.size >= CACHE_SIZE) live.clear();
      live.set(loginId, { login, untilMs: performance.now() + CACHE_TTL_MS });
      return login;
    },
  };
}
