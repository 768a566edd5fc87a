import type { PaymentMethod as Method } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';

/** The name of a payment method. `on-site` is what customers choose as "By transfer or on site". */
export function PaymentMethod({ method }: { method: Method }) {
  if (method === 'on-site') return <Trans>on site or by transfer</Trans>;
  return method === 'stripe' ? 'Stripe' : 'Mollie';
}
