import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { notify } from '#lib/loading/notifications.ts';
import { activateLanguage } from './catalogues.ts';
import type { Language } from './languages.ts';

/**
 * Switches the whole app to a language. If its translations cannot be loaded, the app keeps the
 * current language and shows an error.
 */
export function switchTo(language: Language): void {
  loadChunk(() => activateLanguage(language)).catch((error: Error) => notify('error', error.message));
}
