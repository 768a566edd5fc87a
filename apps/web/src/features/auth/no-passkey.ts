import { t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import { loadCatalogues } from '#lib/i18n/catalogues.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { notify } from '#lib/loading/notifications.ts';

/**
 * Says that the browser gave no passkey: the user has cancelled, there is none, or the browser
 * refuses. The text is in a catalogue that the login page does not load otherwise, which is why it
 * has a file of its own.
 */
export async function tellOfNoPasskey(): Promise<void> {
  await loadCatalogues(i18n.locale as Language, ['studio']);
  notify('warning', t`No passkey was used. Try again, or use your password.`);
}
