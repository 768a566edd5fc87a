import type { Order } from '@photoslate/contract/orders';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatPrice } from '@photoslate/domain/price';
import { formatDate, formatDay } from '#lib/formatting/format-date-time.ts';
import { OrderPanel } from './order-panel.tsx';
import { ReceiptButton } from './receipt-button.tsx';
import style from './order-received.module.css';

interface OrderPaidProps {
  link: string;
  order: Order;
  photoCount: number;
  /** When the gallery ends; null if it does not. */
  expiresAt: string | null;
  /** Its downloads. */
  children: ReactNode;
}

/** An order that is paid: its downloads and its receipt. */
export function OrderPaid({ link, order, photoCount, expiresAt, children }: OrderPaidProps) {
  const { number, paidAt, receipts } = order;
  const total = formatPrice(order.totalCents);
  const day = formatDay(paidAt ?? order.createdAt);
  const until = expiresAt && formatDate(expiresAt);
  return (
    <OrderPanel
      number={number}
      title={<Trans>They’re yours</Trans>}
      detail={
        <Plural
          value={photoCount}
          one="# original, without watermark"
          other="# originals, without watermark"
        />
      }
      state={
        <Trans>
          Paid {total} on {day}
        </Trans>
      }
      isPaid
    >
      {children}
      {receipts.length > 0 && (
        <div className={style.receipts}>
          {receipts.map((receipt) => (
            <ReceiptButton key={receipt.id} link={link} receipt={receipt} />
          ))}
        </div>
      )}
      {until && (
        <p className={style.until}>
          <Trans>Available until {until}. The link in your e-mail brings you back here.</Trans>
        </p>
      )}
    </OrderPanel>
  );
}
