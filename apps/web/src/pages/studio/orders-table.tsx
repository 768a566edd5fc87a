import { SELECTION_MAX } from '@photoslate/contract/constants';
import type { OrderCounts, OrderFilter, OrderTableRow } from '@photoslate/contract/order-table';
import { formatPrice } from '@photoslate/domain/price';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconReceipt, IconTableExport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { MarkAsPaid } from '#features/orders/table/mark-as-paid.tsx';
import { orderColumns } from '#features/orders/table/order-columns.tsx';
import { OrderDrawer } from '#features/orders/table/order-drawer.tsx';
import {
  FILTERS,
  idOf,
  readMatchingOrders,
  saveOrders,
  statusOf,
  useOrderCounts,
  useOrderPage,
} from '#features/orders/table/order-table.queries.ts';
import { payable, remindable } from '#features/orders/table/payable.ts';
import { SendReminders } from '#features/orders/table/send-reminders.tsx';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useNavigate } from 'react-router';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { DataTable, insteadOfRows, NoMatch } from '#ui/table/data-table.tsx';
import { OneCustomerFilter } from '#ui/table/one-customer-filter.tsx';
import { RowAction } from '#ui/table/row-action.tsx';
import { TableBar } from '#ui/table/table-bar.tsx';
import { TableTools } from '#ui/table/table-tools.tsx';
import { useFittingRows } from '#ui/table/use-fitting-rows.ts';
import { useRowSelection } from '#ui/table/use-row-selection.ts';
import { type TableAddress, useTableAddress } from '#ui/table/use-table-address.ts';
import { useWideWindow } from '#lib/page/use-wide-window.ts';
import { OrderFilters } from './order-filters.tsx';

const PATH = '/studio/orders';

/** The orders of the studio as a table, for the desk. */
export function OrdersTable() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const address = useTableAddress(PATH, FILTERS, { by: 'number', direction: 'desc' });
  const frame = useRef<HTMLDivElement>(null);
  const limit = useFittingRows(frame);
  const counts = useOrderCounts(address);
  const total = counts?.[statusOf(address) ?? 'all'];
  const { query, rows, paging } = useOrderPage(address, limit, total);
  const selection = useRowSelection(rows ?? [], idOf, address.filterKey);
  const [asked, setAsked] = useState<readonly OrderTableRow[]>();
  const [saving, runSave] = useBusy();
  const [selecting, runSelect] = useBusy();
  const [reminded, setReminded] = useState<readonly OrderTableRow[]>();
  const sendsMail = useSendsMail();
  const isWide = useWideWindow();
  const sum = selection.rows.reduce((cents, { totalCents }) => cents + totalCents, 0);
  const canPay = payable(selection.rows).length;
  const toRemind = remindable(selection.rows).length;
  const count = selection.rows.length;
  const openPath = ({ id }: OrderTableRow) => address.to({ order: id });

  return (
    <Screen title={t`Orders`} width="wide">
      <ActionBar>
        <Button
          busy={saving && count === 0}
          icon={<IconTableExport size={20} aria-hidden="true" />}
          onClick={() => void runSave(() => saveOrders(address))}
        >
          <Trans>Export CSV</Trans>
        </Button>
      </ActionBar>
      <TableTools
        search={
          <SearchField
            label={t`Search orders`}
            placeholder={t`Number, name or e-mail`}
            value={address.filter('q')}
            onSearch={(text) => address.set({ q: text.slice(0, 100) })}
          />
        }
        chips={<StateChips address={address} counts={counts} />}
      >
        <OneCustomerFilter address={address} />
        <OrderFilters address={address} since={counts?.since ?? null} />
      </TableTools>
      <DataTable
        frame={frame}
        label={t`Orders`}
        columns={orderColumns(isWide)}
        rows={rows}
        placeholders={limit ?? 10}
        busy={query.isPlaceholderData}
        idOf={idOf}
        opens={{ to: openPath }}
        openId={address.filter('order')}
        sort={address.sort}
        onSort={address.sortBy}
        selection={selection}
        selectLabel={({ number }) => t`Select order ${number}`}
        renderActions={(order) => (
          <>
            <RowAction label={t`Open order ${order.number}`} to={openPath(order)}>
              <IconEye size={18} aria-hidden="true" />
            </RowAction>
            <Menu label={t`More for order ${order.number}`}>
              {payable([order]).length > 0 && (
                <MenuItem onSelect={() => setAsked([order])}>
                  <Trans>Mark as paid…</Trans>
                </MenuItem>
              )}
              {sendsMail && remindable([order]).length > 0 && (
                <MenuItem onSelect={() => setReminded([order])}>
                  <Trans>Send a reminder…</Trans>
                </MenuItem>
              )}
              <MenuItem onSelect={() => void navigate(localePath(`/session/${order.sessionId}`))}>
                <Trans>Show the session</Trans>
              </MenuItem>
            </Menu>
          </>
        )}
        instead={insteadOfRows(address, query, rows, {
          noMatch: (
            <NoMatch cleared={address.cleared}>
              <Trans>No order matches.</Trans>
            </NoMatch>
          ),
          empty: (
            <EmptyState icon={<IconReceipt aria-hidden="true" />} title={<Trans>No orders yet</Trans>}>
              <Trans>Orders from your galleries will appear here.</Trans>
            </EmptyState>
          ),
        })}
      />
      <TableBar
        paging={paging}
        selection={selection}
        sum={formatPrice(sum)}
        onSelectAll={
          total !== undefined && total <= SELECTION_MAX
            ? () => void runSelect(async () => selection.replace(await readMatchingOrders(address)))
            : undefined
        }
      >
        <button
          type="button"
          data-main
          disabled={canPay === 0 || selecting}
          onClick={() => setAsked(selection.rows)}
        >
          {canPay === count || canPay === 0 ? (
            <Trans>Mark orders as paid…</Trans>
          ) : (
            <Trans>
              Mark {canPay} of {count} orders as paid…
            </Trans>
          )}
        </button>
        {sendsMail && (
          <button
            type="button"
            disabled={toRemind === 0 || selecting}
            onClick={() => setReminded(selection.rows)}
          >
            {toRemind === count || toRemind === 0 ? (
              <Trans>Send reminders…</Trans>
            ) : (
              <Trans>
                Send {toRemind} of {count} reminders…
              </Trans>
            )}
          </button>
        )}
        <button
          type="button"
          disabled={saving || selecting}
          onClick={() => void runSave(() => saveOrders(address, selection.rows))}
        >
          <Trans>Export CSV</Trans>
        </button>
      </TableBar>
      <MarkAsPaid
        orders={asked}
        onClose={(left) => {
          setAsked(undefined);
          if (left && count > 0) selection.replace(left);
        }}
      />
      <SendReminders orders={reminded} onClose={() => setReminded(undefined)} />
      <OrderDrawer id={address.filter('order')} onClose={() => address.set({ order: '' })} />
    </Screen>
  );
}

function StateChips({ address, counts }: { address: TableAddress; counts: OrderCounts | undefined }) {
  const { t } = useLingui();
  const status = statusOf(address);
  const chips: { status: OrderFilter | ''; label: string; tone?: 'look' | 'lost'; always?: true }[] = [
    { status: '', label: t`All`, always: true },
    { status: 'open', label: t`To be paid`, tone: 'look', always: true },
    { status: 'late', label: t`Late`, tone: 'lost' },
    { status: 'issue', label: t`Needs attention`, tone: 'lost' },
    { status: 'paid', label: t`Paid`, always: true },
    { status: 'refunded', label: t`Refunded` },
    { status: 'cancelled', label: t`Cancelled` },
  ];
  return (
    <FilterChips
      label={t`Which orders`}
      items={chips.flatMap(({ status: value, label, tone, always }) => {
        const count = counts?.[value || 'all'];
        const current = (status ?? '') === value;
        if (!always && !count && !current) return [];
        return [
          {
            to: address.to({ status: value }),
            label,
            current,
            tone: count ? tone : undefined,
            ...(count === undefined ? {} : { count }),
          },
        ];
      })}
    />
  );
}
