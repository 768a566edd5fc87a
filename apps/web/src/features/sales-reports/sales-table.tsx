import type { Sales, SalesBy, SalesTotals, SalesRow } from '@photoslate/contract/sales-reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDay, formatShortDate } from '#lib/formatting/format-date-time.ts';
import { formatPrice } from '@photoslate/domain/price';
import { AppLink } from '#ui/app-link.tsx';
import style from './sales-table.module.css';

export const HEADS: Readonly<Record<SalesBy, () => string>> = {
  day: () => t`Day`,
  session: () => t`Session`,
  location: () => t`Location`,
  photographer: () => t`Photographer`,
};

/** The figures on a phone: orders, paid, refunded and net. The desk also shows the photos. */
export function SalesTable({ sales }: { sales: Sales }) {
  return (
    // A scrollable region must be reachable with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={style.scroll} role="region" aria-label={t`Sales`} tabIndex={0}>
      <table className={style.table} data-figures>
        <thead>
          <tr>
            <th scope="col">{HEADS[sales.by]()}</th>
            <th scope="col">
              <Trans>Orders</Trans>
            </th>
            <th scope="col">
              <Trans>Paid</Trans>
            </th>
            <th scope="col">
              <Trans>Refunded</Trans>
            </th>
            <th scope="col">
              <Trans>Net</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {sales.rows.map((row) => (
            <Row key={row.key} head={nameOf(sales.by, row)} figures={row} />
          ))}
        </tbody>
        <tfoot>
          <Row head={<Trans>Total</Trans>} figures={sales.total} />
        </tfoot>
      </table>
    </div>
  );
}

export const refunded = ({ refundedCents }: SalesTotals): string =>
  refundedCents === 0 ? '–' : formatPrice(refundedCents);

function Row({ head, figures }: { head: ReactNode; figures: SalesTotals }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      <td>{figures.orderCount}</td>
      <td>{formatPrice(figures.paidCents)}</td>
      <td>{refunded(figures)}</td>
      <td>
        <strong>{formatPrice(figures.netCents)}</strong>
      </td>
    </tr>
  );
}

const nameOf = (by: SalesBy, row: SalesRow): ReactNode =>
  by === 'day' ? formatDay(row.key, 'UTC') : <SalesName by={by} row={row} />;

export function SalesName({ by, row: { key, label, date } }: { by: SalesBy; row: SalesRow }) {
  if (by === 'day') return formatShortDate(key, 'UTC');
  if (by !== 'session') return label;
  return (
    <AppLink to={`/session/${key}`} className={style.session}>
      {label}
      {date && ` · ${formatShortDate(date, 'UTC')}`}
    </AppLink>
  );
}
