import { DEFAULT_LANGUAGE, LANGUAGES } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import Negotiator from 'negotiator';

const MAX_LENGTH = 500;

/** The supported language that an `Accept-Language` header prefers; else the default one. */
export function acceptedLanguage(header: string | undefined): Language {
  if (!header) return DEFAULT_LANGUAGE;
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, MAX_LENGTH) } });
  for (const tag of negotiator.languages()) {
    const found = LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
