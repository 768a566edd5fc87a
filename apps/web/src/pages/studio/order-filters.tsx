import { useLingui } from '@lingui/react/macro';
import { useOrderSessions } from '#features/orders/table/order-table.queries.ts';
import { formatDay, formatMonth } from '#lib/formatting/format-date-time.ts';
import { FilterSelect } from '#ui/table/table-tools.tsx';
import type { TableAddress } from '#ui/table/use-table-address.ts';
import { useWideWindow } from '#lib/page/use-wide-window.ts';

/** Filters of orders by session and, where there is room or it is set, by month. */
export function OrderFilters({ address, since }: { address: TableAddress; since: string | null }) {
  const { t } = useLingui();
  const isWide = useWideWindow();
  const sessions = useOrderSessions() ?? [];
  const month = address.filter('month');
  return (
    <>
      <FilterSelect
        label={t`Session`}
        any={t`Any session`}
        value={address.filter('session')}
        options={sessions.map(({ id, location, at }) => ({
          value: id,
          label: `${location} · ${formatDay(at)}`,
        }))}
        onChange={(session) => address.set({ session })}
      />
      {(isWide || month !== '') && (
        <FilterSelect
          label={t`Month`}
          any={t`Any month`}
          value={month}
          options={monthsSince(since).map((value) => ({
            value,
            label: formatMonth(value),
          }))}
          onChange={(value) => address.set({ month: value })}
        />
      )}
    </>
  );
}

/** The months from now back to a moment, as `YYYY-MM`. */
function monthsSince(since: string | null): string[] {
  if (since === null) return [];
  const first = since.slice(0, 7);
  const month = new Date();
  month.setUTCDate(15);
  const months: string[] = [];
  for (let at = month.toISOString().slice(0, 7); at >= first; at = month.toISOString().slice(0, 7)) {
    months.push(at);
    month.setUTCMonth(month.getUTCMonth() - 1);
  }
  return months;
}
