import { CUSTOMER_NOTE_MAX } from '@photoslate/contract/constants';
import type { PersonPage } from '@photoslate/contract/customer-pages';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';

interface EditNoteProps {
  open: boolean;
  onClose: () => void;
  person: PersonPage;
  onSaved: (person: PersonPage) => void;
}

/** What the studio writes about a customer. */
export function EditNote({ open, onClose, person, onSaved }: EditNoteProps) {
  const { t } = useLingui();
  const save = async (values: Values) => {
    const body = { note: values['note']?.trim() || null };
    const { data } = await call('customers.setNote', { params: { id: person.id }, body }, { quiet: true });
    onSaved(data);
    onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title={t`Note`}>
      <Form onSubmit={save} edits={`note about ${person.id}`}>
        <TextArea
          name="note"
          label={t`Note`}
          hint={t`Your team sees it. It is also in the data that this customer can ask for.`}
          defaultValue={person.note ?? ''}
          maxLength={CUSTOMER_NOTE_MAX}
          rows={6}
        />
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Drawer>
  );
}
