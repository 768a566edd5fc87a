import { useLingui } from '@lingui/react';
import { type Language, localePath } from './languages.ts';

/** The language now on screen. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}

/** Turns a path of the app ("/sessions") into one of the language on screen ("/de/sessions"). */
export function useLocalePath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localePath(path, language);
}
