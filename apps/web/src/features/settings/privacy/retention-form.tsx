import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { useSaveSettings } from '../use-settings.ts';

/** The retention of photos and contacts, and the validity of mailed links. */
export function RetentionForm({ settings }: { settings: StudioSettings }) {
  const { t } = useLingui();
  const save = useSaveSettings();
  const days = { type: 'number', inputMode: 'numeric', min: 7, max: 3650, step: 1, required: true } as const;
  return (
    <Section
      title={<Trans>Retention</Trans>}
      intro={<Trans>Customers read this number before they leave their e-mail.</Trans>}
    >
      <Form
        edits="keeping"
        onSubmit={({ retentionDays, linkDays }) =>
          save({
            // A change of it must be confirmed.
            ...(Number(retentionDays) === settings.retentionDays
              ? {}
              : { retentionDays: Number(retentionDays) }),
            linkDays: Number(linkDays),
          })
        }
      >
        <TextField
          name="retentionDays"
          label={t`Days until photos and contacts are deleted`}
          hint={t`Counted from the session. From 7 days to 10 years.`}
          defaultValue={settings.retentionDays}
          {...days}
        />
        <TextField
          name="linkDays"
          label={t`Days that a mailed link works`}
          hint={t`After that a customer asks for a new one on the same page.`}
          defaultValue={settings.linkDays}
          {...days}
        />
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}
