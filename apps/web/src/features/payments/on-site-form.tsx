import type { PaymentSettings } from '@photoslate/contract/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { SubmitButton } from '#ui/form/submit-button.tsx';
import { TextArea } from '#ui/form/text-field.tsx';
import { Section } from '#ui/section.tsx';
import { usePaymentSettingsSaved } from './use-payment-settings.ts';

/** The settings for payment by transfer or on site. */
export function OnSiteForm({ settings }: { settings: PaymentSettings }) {
  const { t } = useLingui();
  const saved = usePaymentSettingsSaved();
  const slot = '{number}';
  return (
    <Section
      title={<Trans>By transfer or on site</Trans>}
      intro={<Trans>Once you mark an order as paid, its photos can be downloaded.</Trans>}
    >
      <Form
        edits="ways to pay"
        onSubmit={async ({ howToPay = '', onSite }) => {
          const body = { onSite: onSite === 'on', howToPay };
          saved((await call('payments.setMethods', { body }, { quiet: true })).data);
        }}
      >
        <CheckField name="onSite" defaultChecked={settings.onSite}>
          <Trans>Customers can pay by transfer or on site</Trans>
        </CheckField>
        <TextArea
          name="howToPay"
          label={t`Payment instructions`}
          hint={t`Account, name, where and when. Customers see it with their order and in the e-mail; ${slot} becomes the order number.`}
          defaultValue={settings.howToPay}
          maxLength={1000}
          rows={4}
        />
        <SubmitButton tone="quiet">
          <Trans>Save</Trans>
        </SubmitButton>
      </Form>
    </Section>
  );
}
