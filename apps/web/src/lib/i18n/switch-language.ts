import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { notify } from '#lib/loading/notifications.ts';
import { activateLanguage } from './catalogues.ts';
import type { Language } from './languages.ts';

/** Switches the whole app to a language; where its words cannot be had, what is shown keeps its own, and says so. */
export function switchTo(language: Language): void {
  loadChunk(() => activateLanguage(language)).catch((error: Error) => notify('error', error.message));
}
