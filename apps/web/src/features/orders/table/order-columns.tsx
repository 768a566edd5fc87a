import type { OrderTableRow } from '@photoslate/contract/order-table';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { formatDay } from '#lib/formatting/format-date-time.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/column.ts';
import { OrderState } from '../order-state.tsx';
import style from './order-table.module.css';

/** The columns of the table of orders. */
export const orderColumns = (isWide: boolean): readonly Column<OrderTableRow>[] => [
  {
    id: 'number',
    head: <Trans>No.</Trans>,
    cell: ({ number }) => number,
    sort: 'desc',
    width: '72px',
    wideWidth: '76px',
  },
  {
    id: 'customer',
    head: <Trans>Customer</Trans>,
    sort: 'asc',
    cell: ({ customerName, email }) => (
      <>
        <strong>{customerName ?? email}</strong>
        {isWide && customerName && <span className={style.email}>{email}</span>}
      </>
    ),
    width: '150px',
    wideWidth: '340px',
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
    width: '150px',
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
    width: '80px',
    wideWidth: '88px',
  },
  {
    id: 'payment',
    head: <Trans>Payment</Trans>,
    cell: ({ method }) => method && <Method method={method} />,
    width: '84px',
    wideWidth: '96px',
  },
  {
    id: 'state',
    head: <Trans>Status</Trans>,
    cell: (order) => <OrderTableState order={order} />,
    width: '176px',
    wideWidth: '184px',
  },
  {
    id: 'ordered',
    head: <Trans>Ordered on</Trans>,
    cell: ({ createdAt }) => formatDay(createdAt),
    sort: 'desc',
    end: true,
    width: '108px',
    wideWidth: '112px',
  },
];

function Method({ method }: { method: NonNullable<OrderTableRow['method']> }) {
  if (method === 'on-site') return <Trans>On site</Trans>;
  return method === 'stripe' ? 'Stripe' : 'Mollie';
}

/** The state of an order; also how late it is, and whether all of it was refunded. */
function OrderTableState({ order }: { order: OrderTableRow }) {
  const { status, lateDays, hasIssue, refundedCents, totalCents } = order;
  if (hasIssue)
    return (
      <StateBadge tone="lost" icon={<IconAlertTriangle aria-hidden="true" />}>
        <Trans>Needs attention</Trans>
      </StateBadge>
    );
  if (lateDays > 0)
    return (
      <StateBadge tone="lost" icon={<IconAlertTriangle aria-hidden="true" />}>
        <Plural value={lateDays} one="# day late" other="# days late" />
      </StateBadge>
    );
  if (status === 'refunded' && refundedCents < totalCents)
    return (
      <StateBadge tone="rest" icon={<IconArrowBackUp aria-hidden="true" />}>
        <Trans>Part refunded</Trans>
      </StateBadge>
    );
  return <OrderState status={status} />;
}
