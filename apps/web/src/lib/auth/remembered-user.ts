import type { User } from '@photoslate/contract/auth';

const KEY = 'photoslate.user';

/** Who logged in last on this device and did not log out. No secret: the refresh token is a cookie no script can read. */
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
    // Without storage the login lasts as long as the page.
  }
}

export function forgetUser(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Tells when another tab logs in or out. */
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
