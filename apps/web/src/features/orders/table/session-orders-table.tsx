import type { StudioOrder } from '@photoslate/contract/orders';
import { formatPrice } from '@photoslate/domain/price';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { formatDay } from '#lib/formatting/format-date-time.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { RowAction } from '#ui/table/row-action.tsx';
import { hasIssue, OrderState } from '../order-state.tsx';
import { useSessionOrders } from '../use-session-orders.ts';
import { MarkAsPaid } from './mark-as-paid.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import style from './order-table.module.css';
import { payable } from './payable.ts';

interface SessionOrdersTableProps {
  sessionId: string;
  /** The path of the table, with its query. */
  path: string;
}

/** The orders of a session's customers as a table, for the desk; newest first. */
export function SessionOrdersTable({ sessionId, path }: SessionOrdersTableProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const [query] = useSearchParams();
  const orders = useSessionOrders(sessionId);
  const [asked, setAsked] = useState<readonly StudioOrder[]>();
  const openPath = ({ id }: StudioOrder) => `${path}&order=${id}`;
  const openId = query.get('order') ?? '';
  return (
    <>
      <DataTable
        label={t`Orders`}
        columns={columns()}
        rows={orders.data?.pages.flatMap(({ data }) => data)}
        placeholders={5}
        idOf={({ id }) => id}
        opens={{ to: openPath }}
        openId={openId}
        renderActions={(order) => (
          <>
            <RowAction label={t`Open order ${order.number}`} to={openPath(order)}>
              <IconEye size={18} aria-hidden="true" />
            </RowAction>
            {payable([order]).length > 0 && (
              <Menu label={t`More for order ${order.number}`}>
                <MenuItem onSelect={() => setAsked([order])}>
                  <Trans>Mark as paid…</Trans>
                </MenuItem>
              </Menu>
            )}
          </>
        )}
      />
      {orders.hasNextPage && (
        <Button tone="plain" busy={orders.isFetchingNextPage} onClick={() => void orders.fetchNextPage()}>
          <Trans>Show older orders</Trans>
        </Button>
      )}
      <MarkAsPaid orders={asked} onClose={() => setAsked(undefined)} />
      <OrderDrawer id={openId} onClose={() => void navigate(localePath(path), { replace: true })} />
    </>
  );
}

const columns = (): readonly Column<StudioOrder>[] => [
  { id: 'number', head: <Trans>No.</Trans>, cell: ({ number }) => number, width: '76px' },
  {
    id: 'customer',
    head: <Trans>Customer</Trans>,
    cell: ({ customerName, email }) => (
      <span className={style.customer}>
        <strong>{customerName ?? email}</strong>
        {customerName && <span className={style.email}>{email}</span>}
      </span>
    ),
  },
  {
    id: 'photos',
    head: <Trans>Photos</Trans>,
    cell: ({ photoIds }) => photoIds.length,
    end: true,
    width: '88px',
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    cell: ({ totalCents }) => <strong>{formatPrice(totalCents)}</strong>,
    end: true,
    width: '104px',
  },
  {
    id: 'state',
    head: <Trans>Status</Trans>,
    cell: (order) => <OrderState status={order.status} hasIssue={hasIssue(order)} />,
    width: '170px',
  },
  {
    id: 'ordered',
    head: <Trans>Ordered on</Trans>,
    cell: ({ createdAt }) => formatDay(createdAt),
    end: true,
    width: '120px',
  },
];
