import { useLingui } from '@lingui/react/macro';
import { ErasureList } from '#features/erasures/erasure-list.tsx';
import { ConsentForm } from '#features/settings/privacy/consent-form.tsx';
import { PurposesForm } from '#features/settings/privacy/purposes-form.tsx';
import { RetentionForm } from '#features/settings/privacy/retention-form.tsx';
import { EmailScheduleForm } from '#features/settings/mail/email-schedule-form.tsx';
import { RegistrationsForm } from '#features/settings/privacy/registrations-form.tsx';
import { StorageUsed } from '#features/settings/storage/storage-used.tsx';
import { useQuotaUse } from '#features/studio/quota.queries.ts';
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
          <>
            <RetentionForm settings={settings} />
            <StorageUsed use={use} error={error} retry={() => void refetch()} />
            <RegistrationsForm settings={settings} />
            <EmailScheduleForm settings={settings} />
            <ConsentForm settings={settings} />
            <PurposesForm settings={settings} />
          </>
        )}
      </SettingsShown>
      <ErasureList />
    </SettingsPage>
  );
}
