import type { PaymentMethod as Method } from '@photoslate/contract/orders';
import { Trans, useLingui } from '@lingui/react/macro';

/** The name of a payment method. `on-site` is what customers choose as "By transfer or on site". */
export function PaymentMethod({ method }: { method: Method }) {
  if (method === 'on-site') return <Trans>on site or by transfer</Trans>;
  return method === 'stripe' ? 'Stripe' : 'Mollie';
}

/** One word for a column of a table. Its tooltip has the whole name. */
export function ShortPaymentMethod({ method }: { method: Method }) {
  const { t } = useLingui();
  if (method !== 'on-site') return <PaymentMethod method={method} />;
  return <span title={t`on site or by transfer`}>{t`Direct`}</span>;
}
