import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useFormState } from '#ui/form/form-state.ts';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { useSaveSettings } from '../use-settings.ts';

const USUAL = { from: '21:00', to: '08:00' };

/** When mails are sent, and whether customers get reminders. */
export function EmailScheduleForm({ settings }: { settings: StudioSettings }) {
  const save = useSaveSettings();
  return (
    <Section
      title={<Trans>E-mail times</Trans>}
      intro={<Trans>Password resets and requested links are always sent at once.</Trans>}
    >
      <Form
        edits="mailing"
        onSubmit={(values) =>
          save({
            quietHours:
              values['quiet'] === 'on'
                ? { from: values['quietHours.from'] ?? '', to: values['quietHours.to'] ?? '' }
                : null,
            reminders: values['reminders'] === 'on',
          })
        }
      >
        <QuietHours stored={settings.quietHours} />
        <CheckField name="reminders" defaultChecked={settings.reminders}>
          <Trans>Remind customers once if they have bought nothing. They can opt out with one tap.</Trans>
        </CheckField>
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}

function QuietHours({ stored }: { stored: StudioSettings['quietHours'] }) {
  const { t } = useLingui();
  const { draft } = useFormState();
  const isTyped = Object.keys(draft).length > 0;
  const [quiet, setQuiet] = useState(isTyped ? 'quiet' in draft : stored !== null);
  const hours = stored ?? USUAL;
  return (
    <>
      <CheckField name="quiet" checked={quiet} onChange={(event) => setQuiet(event.target.checked)}>
        <Trans>No e-mails at night: they go out in the morning</Trans>
      </CheckField>
      {quiet && (
        <>
          <TextField
            name="quietHours.from"
            type="time"
            label={t`Quiet from`}
            hint={t`In the local time of the session.`}
            defaultValue={hours.from}
            required
          />
          <TextField
            name="quietHours.to"
            type="time"
            label={t`Quiet until`}
            defaultValue={hours.to}
            required
          />
        </>
      )}
    </>
  );
}
