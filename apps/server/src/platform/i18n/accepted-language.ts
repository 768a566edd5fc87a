import { DEFAULT_LANGUAGE, LANGUAGES } from '@photoslate/contract/constants';
import type { Language } from '@photoslate/contract/scalars';

/** The supported language that an `Accept-Language` header prefers; else the default one. */
export function acceptedLanguage(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { language: tag.split('-')[0] ?? '', weight: weight ? Number(weight.slice(2)) || 0 : 1 };
    })
    .filter((wish) => wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => language === wish.language);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
