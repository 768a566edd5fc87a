import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { useSaveSettings } from './use-settings.ts';

const USUAL = { from: '21:00', to: '08:00' };

/** When mails go out, and whether customers are reminded. */
export function MailingForm({ settings }: { settings: StudioSettings }) {
  const { t } = useLingui();
  const save = useSaveSettings();
  const [quiet, setQuiet] = useState(settings.quietHours !== null);
  const hours = settings.quietHours ?? USUAL;
  return (
    <Section
      title={<Trans>When e-mails go out</Trans>}
      intro={<Trans>Passwords and links that somebody just asked for are always sent at once.</Trans>}
    >
      <Form
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
        <CheckField name="quiet" checked={quiet} onChange={(event) => setQuiet(event.target.checked)}>
          <Trans>No e-mails at night: they wait until the morning</Trans>
        </CheckField>
        {quiet && (
          <>
            <TextField
              name="quietHours.from"
              type="time"
              label={t`Quiet from`}
              hint={t`By the clock of the place where the session was.`}
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
        <CheckField name="reminders" defaultChecked={settings.reminders}>
          <Trans>Remind customers once who have bought nothing. They can decline with one tap.</Trans>
        </CheckField>
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}
