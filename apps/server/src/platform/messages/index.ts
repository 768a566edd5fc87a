import { DEFAULT_LANGUAGE, LANGUAGES } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Messages } from './messages.ts';
import { nl } from './nl.ts';

const all: Record<Language, Messages> = { en, nl, de, es, fr, it };

/** The API's messages in one language. */
export const messagesIn = (language: Language): Messages => all[language];

/** The preferred supported language of an `Accept-Language` header, by weight; else the default language. */
export function acceptedLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { language: tag.split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter((preference) => preference.weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const preference of preferences) {
    const found = LANGUAGES.find((language) => language === preference.language);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
