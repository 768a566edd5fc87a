import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { EraseEffects } from './erase-effects.tsx';

interface EraseByStudioProps {
  open: boolean;
  title: string;
  /** The choice to erase the photos too. */
  photos: ReactNode;
  onClose: () => void;
  /** Throws `ApiError`, which is shown in the drawer. */
  onErase: (withPhotos: boolean) => Promise<void>;
}

/** The erasure of a customer by the studio, and its effects. */
export function EraseByStudio({ open, title, photos, onClose, onErase }: EraseByStudioProps) {
  const erase = async (values: Values) => {
    await onErase(values['withPhotos'] !== undefined);
    onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      <Form onSubmit={erase}>
        <EraseEffects>
          <CheckField name="withPhotos">{photos}</CheckField>
        </EraseEffects>
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
