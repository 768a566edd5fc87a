import { i18n } from '@lingui/core';
import { type Language, locales } from './languages.ts';

/** A translation catalogue; lingui.config.ts lists its folders. */
export type Area = 'shell' | 'entry' | 'desk' | 'photos' | 'studio' | 'customer' | 'help' | 'operator';

const files = import.meta.glob<{ messages: Record<string, string> }>('../../locales/*/*.po');
const loaded = new Set<string>();
const areasInUse = new Set<Area>();

const fileOf = (language: Language) => locales.find(({ code }) => code === language)?.file ?? language;

/**
 * Loads the translations of these areas in a language, if they are not loaded yet. Rejects if a
 * chunk cannot be loaded.
 */
export async function loadCatalogues(language: Language, areas: readonly Area[]): Promise<void> {
  await Promise.all(
    areas.map(async (area) => {
      areasInUse.add(area);
      const key = `${language}/${area}`;
      if (loaded.has(key)) return;
      const file = files[`../../locales/${fileOf(language)}/${area}.po`];
      if (!file) throw new Error(`No catalogue for ${key}`);
      const { messages } = await file();
      loaded.add(key);
      i18n.load(language, messages);
    }),
  );
}

/** Switches the whole app to a language, after the translations of every area in use are loaded. */
export async function activateLanguage(language: Language): Promise<void> {
  await loadCatalogues(language, ['shell', ...areasInUse]);
  if (i18n.locale !== language) i18n.activate(language);
  document.documentElement.lang = language;
}
