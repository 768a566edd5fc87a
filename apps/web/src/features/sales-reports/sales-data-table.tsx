import type { Sales, SalesRow } from '@photoslate/contract/sales-reports';
import { formatPrice } from '@photoslate/domain/price';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Column } from '#ui/table/column.ts';
import { SearchField } from '#ui/search-field.tsx';
import { DataTable, NoMatch } from '#ui/table/data-table.tsx';
import { localRows } from '#ui/table/local-rows.ts';
import { TableBar } from '#ui/table/table-bar.tsx';
import { TableTools } from '#ui/table/table-tools.tsx';
import { useTableAddress } from '#ui/table/use-table-address.ts';
import { matchingRows } from './matching-rows.ts';
import style from './sales-data-table.module.css';
import { HEADS, refunded, SalesName } from './sales-table.tsx';

const PATH = '/studio/sales';
/** A month of days is one page. */
const PAGE = 31;

/** From this many rows on, they can be searched. */
const SEARCHED_FROM = 8;

const idOf = ({ key }: SalesRow) => key;

const SORTS = {
  name: (a: SalesRow, b: SalesRow) => (a.label || a.key).localeCompare(b.label || b.key),
  orders: (a: SalesRow, b: SalesRow) => a.orderCount - b.orderCount,
  photos: (a: SalesRow, b: SalesRow) => a.photoCount - b.photoCount,
  paid: (a: SalesRow, b: SalesRow) => a.paidCents - b.paidCents,
  refunded: (a: SalesRow, b: SalesRow) => a.refundedCents - b.refundedCents,
  net: (a: SalesRow, b: SalesRow) => a.netCents - b.netCents,
};

/** All figures, at the desk. The answer has all rows, so they are sorted and paged here. */
export function SalesDataTable({ sales }: { sales: Sales }) {
  const { t } = useLingui();
  const { by, total } = sales;
  const usual = by === 'day' ? ({ by: 'name', direction: 'asc' } as const) : mostFirst;
  const address = useTableAddress(PATH, [], usual);
  const found = matchingRows(sales, address.filter('q'));
  const { rows, paging } = localRows({ rows: found, address, limit: PAGE, idOf, sorts: SORTS });
  return (
    <div className={style.sales}>
      {(sales.rows.length >= SEARCHED_FROM || address.filter('q') !== '') && (
        <TableTools
          search={
            <SearchField
              label={t`Search sales`}
              placeholder={HEADS[by]()}
              value={address.filter('q')}
              onSearch={(text) => address.set({ q: text.slice(0, 100) })}
            />
          }
        />
      )}
      <DataTable
        label={t`Sales`}
        columns={columnsOf(by)}
        rows={rows}
        placeholders={5}
        idOf={idOf}
        sort={address.sort}
        onSort={address.sortBy}
        instead={
          found.length === 0 ? (
            <NoMatch cleared={address.cleared}>
              <Trans>No sales match.</Trans>
            </NoMatch>
          ) : undefined
        }
        foot={
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            {[
              total.orderCount,
              total.photoCount,
              formatPrice(total.paidCents),
              refunded(total),
              formatPrice(total.netCents),
            ].map((figure, nth) => (
              // The figures have the order of the columns.
              // eslint-disable-next-line react/no-array-index-key
              <td key={nth} data-end>
                {figure}
              </td>
            ))}
          </tr>
        }
      />
      {found.length > PAGE && <TableBar paging={paging} />}
    </div>
  );
}

const mostFirst = { by: 'net', direction: 'desc' } as const;

const columnsOf = (by: Sales['by']): readonly Column<SalesRow>[] => [
  { id: 'name', head: HEADS[by](), cell: (row) => <SalesName by={by} row={row} />, sort: 'asc' },
  {
    id: 'orders',
    head: <Trans>Orders</Trans>,
    cell: ({ orderCount }) => orderCount,
    sort: 'desc',
    end: true,
    width: '13%',
  },
  {
    id: 'photos',
    head: <Trans>Photos</Trans>,
    cell: ({ photoCount }) => photoCount,
    sort: 'desc',
    end: true,
    width: '13%',
  },
  {
    id: 'paid',
    head: <Trans>Paid</Trans>,
    cell: ({ paidCents }) => formatPrice(paidCents),
    sort: 'desc',
    end: true,
    width: '14%',
  },
  {
    id: 'refunded',
    head: <Trans>Refunded</Trans>,
    cell: refunded,
    sort: 'desc',
    end: true,
    width: '15%',
  },
  {
    id: 'net',
    head: <Trans>Net</Trans>,
    cell: ({ netCents }) => <strong>{formatPrice(netCents)}</strong>,
    sort: 'desc',
    end: true,
    width: '14%',
  },
];
