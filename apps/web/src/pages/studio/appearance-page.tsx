import { useLingui } from '@lingui/react/macro';
import { LogoForm } from '#features/settings/branding/logo-form.tsx';
import { SenderForm } from '#features/settings/branding/sender-form.tsx';
import { SettingsShown } from '#features/settings/settings-shown.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The studio's logo, name and sender. */
export function Page() {
  const { t } = useLingui();
  return (
    <SettingsPage title={t`Logo and sender`}>
      <SettingsShown>
        {(settings) => (
          <>
            <LogoForm settings={settings} />
            <SenderForm settings={settings} />
          </>
        )}
      </SettingsShown>
    </SettingsPage>
  );
}
