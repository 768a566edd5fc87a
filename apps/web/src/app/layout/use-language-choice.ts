import { useLocation, useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { currentToken, setUser, userStore } from '#lib/auth/login-state.ts';
import { type Language, localePath, splitPath } from '#lib/i18n/languages.ts';
import { rememberLanguage } from '#lib/i18n/remembered-language.ts';

/**
 * The language switcher of the photographer's app: it opens the same page under another prefix, and
 * stores the choice on the device and on the server.
 */
export function useLanguageChoice(): {
  addressIn: (language: Language) => string;
  onChoose: (language: Language) => void;
} {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const addressIn = (language: Language) => localePath(splitPath(pathname).path, language) + search + hash;
  return {
    addressIn,
    onChoose(language) {
      rememberLanguage(language);
      // The login page checks if its language was chosen there.
      const noted =
        splitPath(pathname).path === '/' ? { ...(state as object | null), switched: true } : state;
      void navigate(addressIn(language), { replace: true, state: noted });
      void storeForUser(language);
    },
  };
}

async function storeForUser(language: Language): Promise<void> {
  const user = userStore.get();
  if (!user || user.language === language || currentToken() === null) return;
  try {
    const { data } = await call('auth.preferences', { body: { language } }, { quiet: true });
    setUser(data);
  } catch {
    // The device remembers the choice. The server gets it with the next change.
  }
}
