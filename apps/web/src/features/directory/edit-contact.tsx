import type { PersonPage } from '@photoslate/contract/customer-pages';
import { isEmail, normalizeEmail } from '@photoslate/domain/email-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { locales } from '#lib/i18n/languages.ts';
import { Drawer } from '#ui/drawer.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface EditContactProps {
  open: boolean;
  onClose: () => void;
  person: PersonPage;
  onSaved: (person: PersonPage) => void;
}

/** The contact of a customer, in all of their shoots. */
export function EditContact({ open, onClose, person, onSaved }: EditContactProps) {
  const { t } = useLingui();
  const check = ({ email = '' }: Values): Record<string, string> =>
    email.trim() !== '' && !isEmail(normalizeEmail(email))
      ? { email: t`This does not look like an e-mail address.` }
      : {};
  const save = async (values: Values) => {
    const body = {
      email: (values['email'] ?? '').trim(),
      firstName: values['firstName']?.trim() || null,
      lastName: values['lastName']?.trim() || null,
      phone: values['phone']?.trim() || null,
      language: locales.find(({ code }) => code === values['language'])?.code ?? person.language,
    };
    const { data } = await call('customers.update', { params: { id: person.id }, body }, { quiet: true });
    onSaved(data);
    onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title={t`Edit contact`}>
      <p>
        <Trans>
          The change applies to all shoots of this customer. A new e-mail address gets the link to the
          published photos; the link at the former address stops working.
        </Trans>
      </p>
      <Form onSubmit={save} check={check} edits={`customer page ${person.id}`}>
        <EmailField defaultValue={person.email} autoComplete="off" maxLength={254} />
        <TextField
          name="firstName"
          label={t`First name`}
          defaultValue={person.firstName ?? ''}
          maxLength={120}
        />
        <TextField
          name="lastName"
          label={t`Last name`}
          defaultValue={person.lastName ?? ''}
          maxLength={120}
        />
        <TextField
          name="phone"
          type="tel"
          label={t`Phone number`}
          defaultValue={person.phone ?? ''}
          maxLength={40}
        />
        <SelectField
          name="language"
          label={t`Language of their e-mails`}
          defaultValue={person.language}
          required
        >
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
