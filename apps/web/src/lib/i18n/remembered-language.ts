import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_DAYS } from '@photoslate/contract/constants';
import { type Language, isLanguage } from './languages.ts';

/** The language that was chosen or detected earlier: from the cookie, else from local storage. */
export function rememberedLanguage(): Language | undefined {
  const cookie = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);
  return [cookie, stored()].find(isLanguage);
}

/** Stores the language for 365 days in a cookie, which the server reads, and in local storage. */
export function rememberLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const maxAge = LANGUAGE_COOKIE_DAYS * 86_400;
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(LANGUAGE_COOKIE, language);
  } catch {
    // A browser without local storage still has the cookie.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_COOKIE);
  } catch {
    return null;
  }
}
