import { HELD_REASON_MAX } from '@photoslate/contract/constants';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface HoldReasonProps {
  /** The shoot. */
  name: string;
  reason: string | null;
  onSave: (reason: string) => Promise<void>;
}

/** Opens a form for the reason why a shoot is held back. */
export function HoldReason({ name, reason, onSave }: HoldReasonProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        aria-label={reason === null ? t`Note the reason for ${name}` : t`Edit the reason for ${name}`}
        onClick={() => setOpen(true)}
      >
        {reason === null ? <Trans>Note the reason</Trans> : <Trans>Edit the reason</Trans>}
      </Button>
      <Drawer open={open} onClose={close} title={name}>
        <Form
          onSubmit={async ({ reason: words = '' }) => {
            await onSave(words.trim());
            close();
          }}
        >
          <TextField
            name="reason"
            label={t`Why do you hold it back?`}
            hint={t`Everybody who can publish this session sees it, e.g. “Wait for the group photo”.`}
            defaultValue={reason ?? ''}
            maxLength={HELD_REASON_MAX}
            autoComplete="off"
          />
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        </Form>
      </Drawer>
    </>
  );
}
