import { useLingui } from '@lingui/react/macro';
import { PaymentSections } from '#features/payments/payment-sections.tsx';
import { ReceiptForm } from '#features/payments/receipt-form.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The payment methods of the studio and the details on its receipts. */
export function Page() {
  const { t } = useLingui();
  return (
    <SettingsPage title={t`Payments and receipts`}>
      <PaymentSections />
      <ReceiptForm />
    </SettingsPage>
  );
}
