import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { PasswordField } from '#ui/form/password-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EraseEffects } from './erase-effects.tsx';

interface EraseWithPasswordProps {
  open: boolean;
  title: string;
  /** The choice to erase the photos too. */
  photos: ReactNode;
  onClose: () => void;
  /** Throws `ApiError`, which is shown in the drawer. */
  onErase: (withPhotos: boolean, password: string) => Promise<void>;
}

/** The erasure of a customer by the studio: its effects, and the password of the user. */
export function EraseWithPassword({ open, title, photos, onClose, onErase }: EraseWithPasswordProps) {
  const { t } = useLingui();
  const erase = async (values: Values) => {
    await onErase(values['withPhotos'] !== undefined, values['password'] ?? '');
    onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      <Form onSubmit={erase}>
        <EraseEffects>
          <CheckField name="withPhotos">{photos}</CheckField>
        </EraseEffects>
        <PasswordField name="password" label={t`Password`} autoComplete="current-password" required />
        <SubmitButton tone="danger">
          <Trans>Erase for good</Trans>
        </SubmitButton>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Keep everything</Trans>
        </Button>
      </Form>
    </Drawer>
  );
}
