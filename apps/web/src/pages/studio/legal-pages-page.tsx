import { useLingui } from '@lingui/react/macro';
import { LegalTextsForm } from '#features/settings/legal/legal-texts-form.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The studio's own legal texts. */
export function Page() {
  const { t } = useLingui();
  return (
    <SettingsPage title={t`Legal pages`}>
      <LegalTextsForm />
    </SettingsPage>
  );
}
