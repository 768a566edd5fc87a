import type { PaymentState } from '@photoslate/contract/payments';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCreditCardOff, IconHourglass, IconReceiptRefund } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { rememberedLink } from '#features/shop/pay.ts';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { formatPrice } from '@photoslate/domain/price';
import { useFetchOnce } from '#lib/loading/use-fetch-once.ts';
import { whileVisible } from '#lib/rendering/while-visible.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import { LoadFailed } from './load-failed.tsx';
import style from './paid-page.module.css';

const POLL_MS = 3000;

/**
 * The return page of a payment provider. It shows the state of the payment as reported by the
 * provider.
 */
export function Page() {
  const { t } = useLingui();
  const { payment: token = '' } = useParams();
  const [asked, again] = useFetchOnce(token, (signal) =>
    call('payments.state', { params: { token } }, { quiet: true, signal }),
  );
  const loading = useSteadyLoading(asked.state === 'waiting');
  const payment = asked.state === 'here' ? asked.answer.data : null;
  const open = payment?.state === 'waiting';
  // A customer who went back from the provider's page could still pay there, but has not paid yet.
  const left = new URLSearchParams(useLocation().search).has('left');
  useEffect(() => (open ? whileVisible(again, POLL_MS) : undefined), [open, again]);
  const number = payment?.orderNumber ?? '';
  const isPaid = payment?.state === 'paid';
  return (
    <CustomerFrame
      studio={payment?.studio ?? null}
      title={isPaid ? t`Paid. Thank you!` : t`Your payment`}
      slate={isPaid ? 'end' : 'start'}
      detail={
        payment ? (
          <Trans>Order {number}</Trans>
        ) : (
          // Reserves a line above the title.
          asked.state === 'waiting' && '\u00a0'
        )
      }
      fallback={payment?.language}
    >
      {loading && <SkeletonRows rows={2} />}
      {!loading && asked.state === 'failed' && asked.error.record.statusCode === 404 && <Unknown />}
      {!loading && asked.state === 'failed' && asked.error.record.statusCode !== 404 && (
        <LoadFailed error={asked.error} again={again} />
      )}
      {!loading && payment && (
        <div role="status">
          <PaymentMessage {...payment} state={open && left ? 'failed' : payment.state} />
        </div>
      )}
    </CustomerFrame>
  );
}

/** No payment has this address, so a retry would not help. */
function Unknown() {
  return (
    <EmptyState
      icon={<IconCreditCardOff aria-hidden="true" />}
      title={<Trans>This page could not be found</Trans>}
    >
      <Trans>Open your photos with the link in your e-mail.</Trans>
    </EmptyState>
  );
}

function PaymentMessage({
  state,
  amountCents,
  sendsMail,
}: Pick<PaymentState, 'state' | 'amountCents' | 'sendsMail'>) {
  const { t } = useLingui();
  const amount = formatPrice(amountCents);
  switch (state) {
    case 'paid':
      return (
        <div className={style.paid}>
          <p>
            <Trans>{amount} has arrived. Your photos are yours now, without watermark.</Trans>
          </p>
          <ToGallery>{t`Download my photos`}</ToGallery>
        </div>
      );
    case 'waiting':
      return (
        <EmptyState
          icon={<IconHourglass aria-hidden="true" />}
          title={<Trans>The payment is not confirmed yet</Trans>}
          action={<ToGallery>{t`Back to my photos`}</ToGallery>}
        >
          {sendsMail ? (
            <Trans>
              This page updates by itself. You can also close it: as soon as {amount} has arrived, you get an
              e-mail.
            </Trans>
          ) : (
            <Trans>This page updates by itself once {amount} has arrived.</Trans>
          )}
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState
          icon={<IconCreditCardOff aria-hidden="true" />}
          title={<Trans>It was not paid</Trans>}
          action={<ToGallery>{t`Try again`}</ToGallery>}
        >
          <Trans>Nothing was charged. Your order is kept, and you can pay it with your photos.</Trans>
        </EmptyState>
      );
    case 'refunded':
      return (
        <EmptyState
          icon={<IconReceiptRefund aria-hidden="true" />}
          title={<Trans>This payment is refunded</Trans>}
          action={<ToGallery>{t`Back to my photos`}</ToGallery>}
        >
          <Trans>
            This order was already paid or has been cancelled. You get {amount} back and don’t need to do
            anything.
          </Trans>
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={<Trans>Something is not right with this payment</Trans>}
          action={<ToGallery>{t`Back to my photos`}</ToGallery>}
        >
          <Trans>
            The amount doesn’t match the order. The studio can see this and will get in touch with you.
          </Trans>
        </EmptyState>
      );
  }
}

/**
 * A link to the gallery. In another tab than the one that opened the provider's page the link is
 * unknown, and the customer must use the e-mail.
 */
function ToGallery({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const link = rememberedLink();
  if (link)
    return (
      <Button tone="primary" onClick={() => void navigate({ pathname: '/g', search, hash: link })}>
        {children}
      </Button>
    );
  return (
    <p>
      <Trans>Open your photos with the link in your e-mail.</Trans>
    </p>
  );
}
