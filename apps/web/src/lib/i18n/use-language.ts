import { useLingui } from '@lingui/react';
import { type Language, localePath } from './languages.ts';

/** The current language. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}

/** Adds the prefix of the current language to a path: "/sessions" → "/de/sessions". */
export function useLocalePath(): (path: string) => string {
  const language = useLanguage();
  return (path) => localePath(path, language);
}
