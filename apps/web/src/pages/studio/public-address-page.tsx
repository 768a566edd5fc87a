import { useLingui } from '@lingui/react/macro';
import { PublicAddress } from '#features/settings/address/public-address.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The public address of the server. */
export function Page() {
  const { t } = useLingui();
  return (
    <SettingsPage title={t`Public address`} intro={t`QR codes and e-mails lead to this address.`}>
      <PublicAddress />
    </SettingsPage>
  );
}
