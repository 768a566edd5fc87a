import type { StudioSettings } from '@photoslate/contract/settings';
import { Trans, useLingui } from '@lingui/react/macro';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { TimeZoneField } from '../locations/time-zone-field.tsx';
import { useSaveSettings } from '../use-settings.ts';

/** The studio's name, and the sender of its mails. */
export function SenderForm({ settings }: { settings: StudioSettings }) {
  const { t } = useLingui();
  const save = useSaveSettings();
  return (
    <Section title={<Trans>Name and sender</Trans>}>
      <Form
        edits="sender"
        onSubmit={({ name, senderName = '', replyTo = '', timeZone }) =>
          save({ name, senderName, replyTo, timeZone })
        }
      >
        <TextField
          name="name"
          label={t`Name of the studio`}
          hint={t`Customers see it, and it is in the watermark of previews made from now on.`}
          defaultValue={settings.name}
          maxLength={120}
          required
        />
        <TextField
          name="senderName"
          label={t`Sender of e-mails`}
          hint={t`If empty: the studio’s name`}
          defaultValue={settings.senderName ?? ''}
          maxLength={120}
        />
        <TextField
          name="replyTo"
          type="email"
          label={t`Reply-to address`}
          hint={t`Replies to your e-mails go here. Leave empty for no replies.`}
          defaultValue={settings.replyTo ?? ''}
          inputMode="email"
          autoCapitalize="none"
        />
        <TimeZoneField
          label={t`Time zone of the studio`}
          hint={t`Used for daily sales figures.`}
          chosen={settings.timeZone}
        />
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}
