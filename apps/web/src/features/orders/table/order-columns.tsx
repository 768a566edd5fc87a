import type { OrderTableRow } from '@photoslate/contract/order-table';
import { formatPrice } from '@photoslate/domain/price';
import { Trans } from '@lingui/react/macro';
import { formatDay } from '#lib/formatting/format-date-time.ts';
import type { Column } from '#ui/table/column.ts';
import { OrderState } from '../order-state.tsx';
import { ShortPaymentMethod } from '../payment-method.tsx';
import style from './order-table.module.css';

/** The columns of the table of orders. */
export const orderColumns = (isWide: boolean): readonly Column<OrderTableRow>[] => [
  {
    id: 'number',
    head: <Trans>No.</Trans>,
    cell: ({ number }) => number,
    sort: 'desc',
    width: '64px',
    wideWidth: '76px',
  },
  {
    id: 'customer',
    head: <Trans>Customer</Trans>,
    sort: 'asc',
    cell: ({ customerName, email }) => (
      <span className={isWide ? style.customer : undefined}>
        <strong>{customerName ?? email}</strong>
        {isWide && customerName && <span className={style.email}>{email}</span>}
      </span>
    ),
    width: '130px',
    wideWidth: '320px',
  },
  {
    id: 'shoot',
    head: <Trans>Shoot</Trans>,
    cell: ({ shoots: [first, ...more] }) =>
      first && (
        <>
          <strong className={style.shoot}>{first.label}</strong> {first.title}
          {more.length > 0 && <span className={style.quiet}> +{more.length}</span>}
        </>
      ),
    width: '140px',
    wideWidth: '190px',
  },
  {
    id: 'session',
    head: <Trans>Session</Trans>,
    cell: ({ location }) => <span className={style.quiet}>{location}</span>,
  },
  {
    id: 'photos',
    head: <Trans>Photos</Trans>,
    cell: ({ photoCount }) => photoCount,
    end: true,
    wideOnly: true,
    wideWidth: '72px',
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    cell: ({ totalCents }) => <strong>{formatPrice(totalCents)}</strong>,
    sort: 'desc',
    end: true,
    width: '76px',
    wideWidth: '88px',
  },
  {
    id: 'payment',
    head: <Trans>Payment</Trans>,
    cell: ({ method }) => method && <ShortPaymentMethod method={method} />,
    width: '112px',
    wideWidth: '132px',
  },
  {
    id: 'state',
    head: <Trans>Status</Trans>,
    cell: (order) => <OrderState {...order} />,
    width: '168px',
    wideWidth: '184px',
  },
  {
    id: 'ordered',
    head: <Trans>Ordered on</Trans>,
    cell: ({ createdAt }) => formatDay(createdAt),
    sort: 'desc',
    end: true,
    width: '98px',
    wideWidth: '112px',
  },
];
