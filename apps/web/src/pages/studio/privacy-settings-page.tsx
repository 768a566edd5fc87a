import { useLingui } from '@lingui/react/macro';
import { ErasureList } from '#features/erasures/erasure-list.tsx';
import { ConsentForm } from '#features/settings/privacy/consent-form.tsx';
import { PurposesForm } from '#features/settings/privacy/purposes-form.tsx';
import { RetentionForm } from '#features/settings/privacy/retention-form.tsx';
import { EmailScheduleForm } from '#features/settings/mail/email-schedule-form.tsx';
import { RegistrationsForm } from '#features/settings/privacy/registrations-form.tsx';
import { StorageUsed } from '#features/settings/storage/storage-used.tsx';
import { useQuotaUse } from '#features/studio/quota.queries.ts';
import { PartsOfPage } from '#features/settings/parts-of-page.tsx';
import { SettingsShown } from '#features/settings/settings-shown.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/**
 * The settings for customers: retention periods, registrations, times of e-mails, and consent; the
 * space that photos use, and the log of erasures.
 */
export function Page() {
  const { t } = useLingui();
  const { data: use, error, refetch } = useQuotaUse(true);
  return (
    <SettingsPage title={t`Privacy and e-mails`}>
      <SettingsShown>
        {(settings) => (
          <PartsOfPage
            parts={[
              {
                id: 'retention',
                title: t`Retention`,
                content: <RetentionForm settings={settings} />,
              },
              {
                id: 'registrations',
                title: t`Registrations`,
                content: <RegistrationsForm settings={settings} />,
              },
              {
                id: 'consent-text',
                title: t`Consent text`,
                content: <ConsentForm settings={settings} />,
              },
              {
                id: 'optional-consents',
                title: t`Optional consents`,
                content: <PurposesForm settings={settings} />,
              },
              {
                id: 'email-times',
                title: t`E-mail times`,
                content: <EmailScheduleForm settings={settings} />,
              },
              {
                id: 'space',
                title: t`Space for photos`,
                content: <StorageUsed use={use} error={error} retry={() => void refetch()} />,
              },
              { id: 'erasures', title: t`Erasures`, content: <ErasureList /> },
            ]}
          />
        )}
      </SettingsShown>
    </SettingsPage>
  );
}
