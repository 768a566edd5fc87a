import type { Payment } from '@photoslate/contract/orders';
import { Trans } from '@lingui/react/macro';
import { formatPrice } from '@photoslate/domain/price';
import { Notice } from '#ui/notice.tsx';
import { PaymentMethod } from './payment-method.tsx';
import style from './orders.module.css';

/**
 * An order's payments, and the issues that need attention. Failed attempts without an issue are
 * left out.
 */
export function PaymentLines({ payments }: { payments: readonly Payment[] }) {
  const shown = payments.filter(({ status, issue }) => status !== 'failed' || issue !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={style.payments}>
      {shown.map((payment) => (
        <li key={payment.id}>
          {payment.issue ? (
            <Notice tone="look">
              <Issue payment={payment} />
              {payment.detail && (
                <p className={style.detail}>
                  <q>{payment.detail}</q>
                </p>
              )}
            </Notice>
          ) : (
            <span className={style.detail}>
              <PaymentMethod method={payment.method} /> · <How payment={payment} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function How({ payment: { status, amountCents, refundedCents, toRefundCents } }: { payment: Payment }) {
  const amount = formatPrice(amountCents);
  const back = formatPrice(refundedCents);
  if (status === 'opening' || status === 'waiting') return <Trans>{amount} started, not paid yet</Trans>;
  if (refundedCents > 0)
    return (
      <Trans>
        {amount} paid, {back} refunded
      </Trans>
    );
  if (toRefundCents > 0) return <Trans>{amount} paid, refund in progress</Trans>;
  return <Trans>{amount} paid</Trans>;
}

function Issue({
  payment: { issue, method, amountCents, toRefundCents, refundedCents },
}: {
  payment: Payment;
}) {
  const amount = formatPrice(issue === 'refund_refused' ? toRefundCents - refundedCents : amountCents);
  const provider = method === 'stripe' ? 'Stripe' : 'Mollie';
  switch (issue) {
    case 'not_needed':
      return (
        <Trans>
          {amount} was paid twice through {provider}. It is refunded automatically.
        </Trans>
      );
    case 'mismatch':
      return (
        <Trans>
          {provider} reports another amount than {amount}. The order does not count as paid: check it at{' '}
          {provider}, then refund it there or mark the order as paid.
        </Trans>
      );
    case 'refund_refused':
      return (
        <Trans>
          {provider} did not refund {amount}. The account often has too little money.
        </Trans>
      );
    case 'disputed':
      return (
        <Trans>
          The customer’s bank takes {amount} back. {provider} tells you what to do.
        </Trans>
      );
    default:
      return <Trans>{provider} rejects your key or does not know this payment. Test the key.</Trans>;
  }
}
