import type { User } from '@photoslate/contract/auth';

const KEY = 'photoslate.user';

/**
 * The user who logged in last on this device and did not log out. This is not a secret: the refresh
 * token is in a cookie that scripts cannot read.
 */
export function rememberedUser(): User | null {
  try {
    return parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

export function rememberUser(user: User): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(user));
  } catch {
    // Without storage, the login lasts as long as the page.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage, there is nothing to remove.
  }
}

/** Calls `changed` when another tab logs in or out. */
export function watchOtherTabs(changed: (user: User | null) => void): void {
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === KEY || event.key === null) changed(parse(event.newValue));
  });
}

function parse(text: string | null): User | null {
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as Partial<User>;
    return typeof user.id === 'string' && typeof user.email === 'string' ? (user as User) : null;
  } catch {
    return null;
  }
}
