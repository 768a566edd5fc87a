import type { StudioOrder } from '@photoslate/contract/orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '#lib/api/error-record.ts';
import { call, callForFile } from '#lib/api/call.ts';
import { useSendsMail, useUser } from '#lib/auth/use-user.ts';
import { deviceId } from '#lib/storage/device.ts';
import { notify } from '#lib/loading/notifications.ts';
import { formatPrice } from '@photoslate/domain/price';
import { saveFile } from '#lib/api/save-file.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDrawer } from '#ui/confirm-drawer.tsx';
import style from './orders.module.css';

interface OrderActionsProps {
  order: StudioOrder;
  onChanged: (order: StudioOrder) => void;
}

/** The idempotency key of a write. */
export const once = () => ({ operation: { id: uuidv7(), device: `${deviceId()}.0` } });

/** The actions that are possible with an order, each with its question, and its receipts. */
export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const { t } = useLingui();
  const user = useUser();
  const sendsMail = useSendsMail();
  const [busy, busyWith] = useBusy();
  const [asking, setAsking] = useState<'pay' | 'cancel' | 'refund' | null>(null);
  const [refundCents, setRefundCents] = useState(0);
  const { id, number, status, totalCents, waitsFor, neededBy } = order;
  const customer = customerOf(order);
  const total = formatPrice(totalCents);
  const refundAmount = formatPrice(refundCents);

  const params = { id };
  const pay = () =>
    busyWith(async () => {
      onChanged((await call('orders.pay', { params }, once())).data);
      notify('success', t`Order ${number} is paid: the photos can be downloaded.`);
    }).finally(() => setAsking(null));
  const cancel = () =>
    busyWith(async () => onChanged((await call('orders.cancel', { params }, once())).data)).finally(() =>
      setAsking(null),
    );
  const refund = () =>
    busyWith(async () => {
      const body = status === 'paid' ? { amountCents: refundCents } : {};
      onChanged((await call('orders.refund', { params, body }, once())).data);
    }).finally(() => setAsking(null));
  const askRefund = () =>
    busyWith(async () => {
      setRefundCents(
        refused
          ? refused.toRefundCents - refused.refundedCents
          : (await call('orders.refundQuote', { params })).data.amountCents,
      );
      setAsking('refund');
    });
  const isOwner = user?.role === 'owner';
  const refused = order.payments.find(({ issue }) => issue === 'refund_refused');
  const canRefund =
    isOwner && totalCents > 0 && (status === 'paid' || (status === 'refunded' && refused !== undefined));

  return (
    <>
      <div className={style.actions}>
        {status === 'open' && (
          <>
            {waitsFor === null ? (
              <Button busy={busy} onClick={() => setAsking('pay')}>
                <Trans>Mark the order as paid</Trans>
              </Button>
            ) : (
              <span className={style.detail}>
                <Trans>after order {waitsFor}</Trans>
              </span>
            )}
            <Button tone="plain" busy={busy} onClick={() => setAsking('cancel')}>
              <Trans>Cancel the order</Trans>
            </Button>
          </>
        )}
        {canRefund && (
          <Button tone="plain" busy={busy} onClick={() => void askRefund()}>
            {status === 'paid' ? <Trans>Refund the order</Trans> : <Trans>Try the refund again</Trans>}
          </Button>
        )}
        {isOwner && <Receipts order={order} />}
      </div>
      <ConfirmDrawer
        open={asking === 'pay'}
        title={t`Mark ${total} from ${customer} as paid?`}
        onYes={() => void pay()}
        onNo={() => setAsking(null)}
        busy={busy}
      >
        {sendsMail ? (
          <Trans>They get an e-mail with the photos to download, and a receipt. This cannot be undone.</Trans>
        ) : (
          <Trans>
            They can download the photos, and get a receipt. No mail server is set up: they get no e-mail.
            This cannot be undone.
          </Trans>
        )}
      </ConfirmDrawer>
      <ConfirmDrawer
        open={asking === 'cancel'}
        title={t`Cancel order ${number}, ${total} from ${customer}?`}
        onYes={() => void cancel()}
        onNo={() => setAsking(null)}
        busy={busy}
        danger
      >
        {neededBy.length > 0 ? (
          <NeededBy numbers={neededBy} />
        ) : (
          <Trans>The customer gets no e-mail about it.</Trans>
        )}{' '}
        <Trans>This cannot be undone.</Trans>
      </ConfirmDrawer>
      <ConfirmDrawer
        open={asking === 'refund'}
        title={t`Refund ${refundAmount} to ${customer}?`}
        onYes={() => void refund()}
        onNo={() => setAsking(null)}
        busy={busy}
        danger
      >
        {status === 'paid' && refundCents < totalCents && (
          <>
            <Trans>
              The order cost {total}. The refund is lower because the photos they keep cost the normal price
              again.
            </Trans>{' '}
          </>
        )}
        <RefundWords order={order} /> {neededBy.length > 0 && <NeededBy numbers={neededBy} />}
      </ConfirmDrawer>
    </>
  );
}

/** "Anna Brandt (anna@example.org)", or only the address if the name is unknown. */
export const customerOf = ({ customerName, email }: StudioOrder) =>
  customerName === null ? email : `${customerName} (${email})`;

/** Warns about orders whose price depends on this one when it is cancelled or refunded. */
function NeededBy({ numbers }: { numbers: readonly string[] }) {
  const list = numbers.join(', ');
  const sendsMail = useSendsMail();
  return (
    <>
      <Plural
        value={numbers.length}
        one={`Order ${list} depends on this one. If nothing else covers its price, it is cancelled, too.`}
        other={`Orders ${list} depend on this one. If nothing else covers their prices, they are cancelled, too.`}
      />{' '}
      {sendsMail && <Trans>The customer then gets an e-mail.</Trans>}
    </>
  );
}

function RefundWords({ order }: { order: StudioOrder }) {
  const paid = order.payments.find(({ status }) => status === 'paid');
  return paid && paid.method !== 'on-site' ? (
    <Trans>The money is refunded the way it was paid. Downloads of this order are locked at once.</Trans>
  ) : (
    <Trans>Refund the money yourself. Downloads of this order are locked at once.</Trans>
  );
}

/** Saves a receipt as a file. The call itself reports a failure. */
async function save({ id, kind, number }: StudioOrder['receipts'][number]): Promise<void> {
  try {
    const bytes = await callForFile('receipts.show', { params: { id } });
    await saveFile(new File([bytes], `${kind}-${number}.pdf`, { type: 'application/pdf' }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function Receipts({ order }: { order: StudioOrder }) {
  return order.receipts.map((receipt) => (
    <Button
      key={receipt.id}
      tone="plain"
      icon={<IconFileTypePdf size={20} aria-hidden="true" />}
      onClick={() => void save(receipt)}
    >
      {receipt.kind === 'receipt' ? (
        <Trans>Receipt {receipt.number}</Trans>
      ) : (
        <Trans>Credit note {receipt.number}</Trans>
      )}
    </Button>
  ));
}
