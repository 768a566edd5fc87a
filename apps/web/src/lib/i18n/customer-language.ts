import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { switchTo } from './switch-language.ts';
import { type Language, isLanguage, languageOfBrowser } from './languages.ts';
import { rememberLanguage, rememberedLanguage } from './remembered-language.ts';

/** A customer's language: of the address (`?lang=`), else remembered, else the browser's; undefined: none of ours. */
export function customerLanguage(search: string): Language | undefined {
  const asked = new URLSearchParams(search).get('lang');
  return isLanguage(asked) ? asked : (rememberedLanguage() ?? languageOfBrowser(navigator.languages));
}

/**
 * The language of a customer's page: no prefix, ever. `fallback` is the shoot's, once it is known.
 * What it returns is for the `LanguageSwitcher`.
 */
export function useCustomerLanguage(fallback?: Language): {
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
      rememberLanguage(language);
      void navigate(addressIn(language), { replace: true });
    },
  };
}
