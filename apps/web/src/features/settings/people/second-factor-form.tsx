import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans } from '@lingui/react/macro';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { Section } from '#ui/section.tsx';
import { useSaveSettings } from '../use-settings.ts';

/** Whether every user of the studio needs a second factor. */
export function SecondFactorForm({ settings }: { settings: StudioSettings }) {
  const save = useSaveSettings();
  return (
    <Section
      title={<Trans>Two-step login</Trans>}
      intro={
        <Trans>
          Users without it set it up at their next login. Devices that are logged in stay logged in.
        </Trans>
      }
    >
      <Form
        edits="second-factor"
        onSubmit={(values) => save({ requiresSecondFactor: values['requiresSecondFactor'] === 'on' })}
      >
        <CheckField name="requiresSecondFactor" defaultChecked={settings.requiresSecondFactor}>
          <Trans>Everybody in the studio has to use two-step login</Trans>
        </CheckField>
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}
