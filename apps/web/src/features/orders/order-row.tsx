import type { StudioOrder } from '@photoslate/contract/orders';
import { Plural } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatPrice } from '@photoslate/domain/price';
import { hasIssue, OrderState } from './order-state.tsx';
import style from './orders.module.css';

interface OrderRowProps {
  order: StudioOrder;
  /** The session's place and time, in a list with orders of several sessions. */
  detail?: ReactNode;
  onOpen: () => void;
}

/** One order in a list on a phone. A tap opens it with its payments and actions. */
export function OrderRow({ order, detail, onOpen }: OrderRowProps) {
  const { number, status, totalCents, photoIds, customerName, email } = order;
  return (
    <li>
      <button type="button" className={style.order} aria-haspopup="dialog" onClick={onOpen}>
        <span className={style.words}>
          <span className={style.head}>
            <strong data-figures>
              {number} · {formatPrice(totalCents)}
            </strong>
            <OrderState status={status} hasIssue={hasIssue(order)} />
          </span>
          <span className={style.detail}>
            {customerName ?? email} · <Plural value={photoIds.length} one="# photo" other="# photos" />
          </span>
          {detail && <span className={style.detail}>{detail}</span>}
        </span>
        <IconChevronRight size={20} className={style.chevron} aria-hidden="true" />
      </button>
    </li>
  );
}
