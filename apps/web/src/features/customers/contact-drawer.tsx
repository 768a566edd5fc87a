import type { Contact, Customer } from '@photoslate/contract/customers';
import { isEmail, normalizeEmail, suggestEmail } from '@photoslate/domain/email-address';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '#lib/auth/use-user.ts';
import { draftOf } from '#lib/storage/drafts.ts';
import { type Language, locales } from '#lib/i18n/languages.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { EmailField } from '#ui/form/email-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';

interface ContactDrawerProps {
  open: boolean;
  onClose: () => void;
  /** The customer to correct; null: a new one. */
  customer: Customer | null;
  /** The language of a new customer. */
  language: Language;
  /** The shoot. The drawer keeps what was typed for a new customer of this shoot when it closes. */
  shootId: string;
  onSave: (contact: Contact) => void;
}

/** A customer's data as the photographer types it: the address first, the other fields optional. */
export function ContactDrawer({ open, onClose, customer, language, shootId, onSave }: ContactDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer open={open} onClose={onClose} title={customer ? t`Edit customer data` : t`Enter customer data`}>
      <ContactForm
        customer={customer}
        language={language}
        shootId={shootId}
        onSave={(contact) => {
          onSave(contact);
          onClose();
        }}
      />
    </Drawer>
  );
}

function ContactForm({
  customer,
  language,
  shootId,
  onSave,
}: Pick<ContactDrawerProps, 'customer' | 'language' | 'shootId' | 'onSave'>) {
  const { t } = useLingui();
  const asked = useUser()?.studio.purposes ?? [];
  const [meant, setMeant] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // It runs after the drawer has opened, because the drawer first focuses its title.
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const check = ({ email = '' }: Values): Record<string, string> =>
    email.trim() !== '' && !isEmail(normalizeEmail(email))
      ? { email: t`This does not look like an e-mail address.` }
      : {};
  // For a known customer, the customer's page shows and changes what they have agreed to.
  const purposes = customer ? [] : asked;
  const save = (values: Values) => {
    const agreed = purposes.filter((purpose) => values[purpose] === 'on');
    onSave({
      ...(customer ? { id: customer.id } : {}),
      email: (values['email'] ?? '').trim(),
      firstName: values['firstName']?.trim() || null,
      lastName: values['lastName']?.trim() || null,
      phone: values['phone']?.trim() || null,
      ...(agreed.length > 0 ? { purposes: agreed } : {}),
      language: locales.find(({ code }) => code === values['language'])?.code ?? language,
    });
    return Promise.resolve();
  };
  return (
    <Form
      onSubmit={save}
      check={check}
      {...(customer ? { edits: `customer ${customer.id}` } : { draft: draftOf(`customer of ${shootId}`) })}
    >
      <EmailField
        defaultValue={customer?.email}
        ref={first}
        autoComplete="off"
        maxLength={254}
        onBlur={(event) => setMeant(suggestEmail(event.currentTarget.value))}
        hint={
          meant && (
            <Button
              tone="plain"
              onClick={(event) => {
                const field = event.currentTarget.form?.elements.namedItem('email');
                if (field instanceof HTMLInputElement) {
                  field.value = meant;
                  field.dispatchEvent(new Event('input', { bubbles: true }));
                }
                setMeant(null);
              }}
            >
              <Trans>Did you mean {meant}?</Trans>
            </Button>
          )
        }
      />
      <TextField
        name="firstName"
        label={t`First name`}
        defaultValue={customer?.firstName ?? ''}
        maxLength={120}
      />
      <TextField
        name="lastName"
        label={t`Last name`}
        defaultValue={customer?.lastName ?? ''}
        maxLength={120}
      />
      <TextField
        name="phone"
        type="tel"
        label={t`Phone number`}
        defaultValue={customer?.phone ?? ''}
        maxLength={40}
      />
      <SelectField
        name="language"
        label={t`Language of their e-mails`}
        defaultValue={customer?.language ?? language}
        required
      >
        {locales.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {purposes.map((purpose) => (
        <CheckField key={purpose} name={purpose}>
          {purpose === 'newsletter' ? (
            <Trans>Has agreed to news and offers by e-mail</Trans>
          ) : (
            <Trans>Has agreed to publication of the photos</Trans>
          )}
        </CheckField>
      ))}
      <SubmitButton>
        <Trans>Save and link customer</Trans>
      </SubmitButton>
    </Form>
  );
}
