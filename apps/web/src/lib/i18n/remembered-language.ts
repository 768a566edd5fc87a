import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@photoslate/contract/constants';
import { type Language, isLanguage } from './languages.ts';

/** The language chosen or found earlier: from the cookie, else from local storage. */
export function rememberedLanguage(): Language | undefined {
  const cookie = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);
  return [cookie, stored()].find(isLanguage);
}

/** Keeps the language for 365 days, as a cookie (the server reads it) and locally. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = LANGUAGE_COOKIE_DAYS * 86_400;
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(LANGUAGE_COOKIE, language);
  } catch {
    // A browser that forbids storage still has the cookie.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_COOKIE);
  } catch {
    return null;
  }
}
