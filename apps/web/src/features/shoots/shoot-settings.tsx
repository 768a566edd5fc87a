import type { Shoot, UpdateShoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { locales } from '#lib/i18n/languages.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea, TextField } from '#ui/form/text-field.tsx';

interface ShootSettingsProps {
  open: boolean;
  onClose: () => void;
  shoot: Shoot;
  onSave: (changes: UpdateShoot) => void;
}

/** A shoot's title, note and language. */
export function ShootSettings({ open, onClose, shoot, onSave }: ShootSettingsProps) {
  const { t } = useLingui();
  const save = (values: Values) => {
    onSave({
      title: values['title']?.trim() || null,
      note: values['note']?.trim() || null,
      language: locales.find(({ code }) => code === values['language'])?.code ?? null,
    });
    onClose();
    return Promise.resolve();
  };
  return (
    <Drawer open={open} onClose={onClose} title={t`Settings of this shoot`}>
      <Form onSubmit={save} edits={`settings of ${shoot.id}`}>
        <TextField
          name="title"
          label={t`Title`}
          hint={t`Customers see it above their photos, e.g. “Anna’s family”`}
          defaultValue={shoot.title ?? ''}
          maxLength={200}
          autoComplete="off"
        />
        <TextArea
          name="note"
          label={t`Note`}
          hint={t`Only you see it`}
          defaultValue={shoot.note ?? ''}
          maxLength={2000}
          rows={3}
        />
        <SelectField
          name="language"
          label={t`Language of these customers`}
          defaultValue={shoot.language ?? ''}
          hint={t`For customers who did not choose one`}
        >
          <option value="">{t`Same as yours`}</option>
          {locales.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Drawer>
  );
}
