import { useLingui } from '@lingui/react/macro';
import { PaymentSections } from '#features/payments/payment-sections.tsx';
import { ReceiptForm } from '#features/payments/receipt-form.tsx';
import { Page as Screen } from '#ui/page.tsx';

/** The payment methods of the studio and the details on its receipts. */
export function Page() {
  const { t } = useLingui();
  return (
    <Screen title={t`Payments and receipts`} back="/studio">
      <PaymentSections />
      <ReceiptForm />
    </Screen>
  );
}
