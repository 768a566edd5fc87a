import { useLingui } from '@lingui/react/macro';
import { PaymentSections } from '#features/payments/payment-sections.tsx';
import { ReceiptForm } from '#features/payments/receipt-form.tsx';
import { OnlineSalesNote } from '#features/settings/legal/online-sales-note.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';

/** The payment methods of the studio and the details on its receipts. */
export function Page() {
  const { t } = useLingui();
  return (
    <SettingsPage title={t`Payments and receipts`}>
      <OnlineSalesNote />
      <PaymentSections />
      <ReceiptForm />
    </SettingsPage>
  );
}
