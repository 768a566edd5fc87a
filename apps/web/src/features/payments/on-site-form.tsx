import type { PaymentSettings } from '@photoslate/contract/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatIban } from '@photoslate/domain/iban';
import { call } from '#lib/api/call.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, type Values } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { usePaymentSettingsSaved } from './use-payment-settings.ts';

/** The settings for payment by transfer or on site. */
export function OnSiteForm({ settings }: { settings: PaymentSettings }) {
  const saved = usePaymentSettingsSaved();
  return (
    <Section
      title={<Trans>By transfer or on site</Trans>}
      intro={<Trans>Once you mark an order as paid, its photos can be downloaded.</Trans>}
    >
      <Form
        edits="ways to pay"
        onSubmit={async (values) => {
          const body = { onSite: values['onSite'] === 'on', bank: typedAccount(values) };
          saved((await call('payments.setMethods', { body }, { quiet: true })).data);
        }}
      >
        <CheckField name="onSite" defaultChecked={settings.onSite}>
          <Trans>Customers can pay by transfer or on site</Trans>
        </CheckField>
        <AccountFields bank={settings.bank} />
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** Null if no account was typed. Half an account is sent too: the server names what is missing. */
function typedAccount(values: Values) {
  const [holder = '', iban = '', bic = '', referencePrefix = ''] = FIELDS.map((name) => values[name]?.trim());
  return holder + iban + bic + referencePrefix === '' ? null : { holder, iban, bic, referencePrefix };
}

/** The names by which the server names errors. */
const FIELDS = ['bank.holder', 'bank.iban', 'bank.bic', 'bank.referencePrefix'] as const;

/** The account that customers see after the order, with a QR code for their banking app. */
function AccountFields({ bank }: Pick<PaymentSettings, 'bank'>) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        name="bank.holder"
        label={t`Account holder`}
        hint={t`With an IBAN, customers can copy the account and scan a QR code with their banking app.`}
        defaultValue={bank?.holder ?? ''}
        maxLength={70}
        autoComplete="off"
      />
      <TextField
        name="bank.iban"
        label="IBAN"
        defaultValue={formatIban(bank?.iban ?? '')}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        name="bank.bic"
        label="BIC"
        hint={t`Only needed for accounts outside the EU and EEA, for example in Switzerland.`}
        defaultValue={bank?.bic ?? ''}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        name="bank.referencePrefix"
        label={t`Reference`}
        hint={t`It comes before the number of the order, for example “Photos”.`}
        defaultValue={bank?.referencePrefix ?? ''}
        maxLength={30}
        autoComplete="off"
      />
    </>
  );
}
