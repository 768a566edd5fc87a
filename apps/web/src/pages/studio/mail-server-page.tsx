import { useLingui } from '@lingui/react/macro';
import { MailSetup } from '#features/settings/mail/mail-setup.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** How to set up the mail server, what keeps mails from going out, and a test mail. */
export function Page() {
  const { t } = useLingui();
  return (
    <SettingsPage title={t`Set up e-mail`} intro={t`Customers get their photos and receipts by e-mail.`}>
      <MailSetup />
    </SettingsPage>
  );
}
