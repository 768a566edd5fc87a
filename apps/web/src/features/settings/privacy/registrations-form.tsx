import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { useSaveSettings } from '../use-settings.ts';

/** The people who are linked automatically on registering, and the double opt-in. */
export function RegistrationsForm({ settings }: { settings: StudioSettings }) {
  const { t } = useLingui();
  const save = useSaveSettings();
  return (
    <Section
      title={<Trans>Registrations</Trans>}
      intro={<Trans>Anyone who photographs a QR code can register. Linked people get the photos.</Trans>}
    >
      <Form
        edits="registrations"
        onSubmit={(values) =>
          save({
            registrationsNeedTap: values['registrationsNeedTap'] === 'on',
            doubleOptIn: values['doubleOptIn'] === 'on',
            selfLinkMax: Number(values['selfLinkMax']),
          })
        }
      >
        <CheckField name="registrationsNeedTap" defaultChecked={settings.registrationsNeedTap}>
          <Trans>Link nobody until I tap their name. Recommended for schools and kindergartens.</Trans>
        </CheckField>
        <CheckField name="doubleOptIn" defaultChecked={settings.doubleOptIn}>
          <Trans>
            Send nothing before they have confirmed their address by e-mail (double opt-in). Contacts that you
            enter yourself are not asked.
          </Trans>
        </CheckField>
        <TextField
          name="selfLinkMax"
          type="number"
          inputMode="numeric"
          min={1}
          max={50}
          step={1}
          required
          label={t`People linked by themselves at each code`}
          hint={t`From 1 to 50. Everyone after that waits for you to link them.`}
          defaultValue={settings.selfLinkMax}
        />
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}
