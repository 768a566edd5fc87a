import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { switchTo } from './switch-language.ts';
import { type Language, isLanguage, languageOfBrowser } from './languages.ts';
import { rememberLanguage, rememberedLanguage } from './remembered-language.ts';

/**
 * A customer's language: from the address (`?lang=`), else the remembered one, else the browser's.
 * Undefined if the browser's languages are not supported.
 */
export function customerLanguage(search: string): Language | undefined {
  const asked = new URLSearchParams(search).get('lang');
  return isLanguage(asked) ? asked : (rememberedLanguage() ?? languageOfBrowser(navigator.languages));
}

/**
 * The language of a customer's page, which never has a prefix. `fallback` is the shoot's language,
 * once it is known.
 *
 * @param remembers stores the language that is chosen
 * @returns the props for the `LanguageSwitcher`
 */
export function useCustomerLanguage(
  fallback?: Language,
  remembers = true,
): {
  addressIn: (language: Language) => string;
  onChoose: (language: Language) => void;
} {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const wanted = customerLanguage(search) ?? fallback ?? DEFAULT_LANGUAGE;
  useEffect(() => switchTo(wanted), [wanted]);
  const addressIn = (language: Language) => {
    const query = new URLSearchParams(search);
    query.set('lang', language);
    return `${pathname}?${query.toString()}${hash}`;
  };
  return {
    addressIn,
    onChoose(language) {
      if (remembers) rememberLanguage(language);
      void navigate(addressIn(language), { replace: true });
    },
  };
}
