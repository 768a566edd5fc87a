import type { SalesReport } from '@photoslate/contract/sales-reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar, IconTableExport } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { SalesChart } from '#features/sales-reports/sales-chart.tsx';
import { SalesDataTable } from '#features/sales-reports/sales-data-table.tsx';
import { SalesFilter } from '#features/sales-reports/sales-filter.tsx';
import { SalesRange } from '#features/sales-reports/sales-range.tsx';
import { SalesTable } from '#features/sales-reports/sales-table.tsx';
import { SalesTotals } from '#features/sales-reports/sales-totals.tsx';
import {
  salesPath,
  salesWishOf,
  saveSales,
  useSales,
  type SalesFilterState,
} from '#features/sales-reports/use-sales.ts';
import { fieldErrors } from '#lib/api/error-record.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useLocalePath } from '#lib/i18n/use-language.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The sales, by day, session, location or photographer. */
export function Page() {
  const { t } = useLingui();
  const isDesk = useDesk();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const isOwner = useUser()?.role === 'owner';
  const [search] = useSearchParams();
  const wish = salesWishOf(search);
  const sales = useSales(wish);
  const loading = useSteadyLoading(sales.isPending);
  const refused = Object.keys(fieldErrors(sales.error));
  const change = (next: SalesFilterState) => void navigate(localePath(salesPath(next)), { replace: true });
  return (
    <Screen
      width="wide"
      title={t`Sales`}
      intro={
        isOwner ? (
          <Trans>Payments count on the day they arrived, refunds on the day they were made.</Trans>
        ) : (
          <Trans>Of your own sessions. Payments count on the day they arrived.</Trans>
        )
      }
      {...(isDesk ? {} : { back: '/studio' })}
    >
      {isDesk ? (
        <SalesRange
          wish={wish}
          shown={sales.data}
          isOwner={isOwner}
          refused={refused.length > 0}
          pathOf={(by) => salesPath({ ...wish, by })}
          onChange={change}
        />
      ) : (
        <SalesFilter wish={wish} shown={sales.data} isOwner={isOwner} refused={refused} onChange={change} />
      )}
      {loading && <SkeletonRows rows={5} />}
      {!loading && sales.error && refused.length === 0 && (
        <ReadFailed error={sales.error} retry={() => void sales.refetch()} />
      )}
      {!loading && !sales.error && sales.data && <Figures sales={sales.data} isDesk={isDesk} />}
    </Screen>
  );
}

function Figures({ sales, isDesk }: { sales: SalesReport; isDesk: boolean }) {
  const [busy, run] = useBusy();
  if (sales.rows.length === 0)
    return (
      <EmptyState icon={<IconChartBar aria-hidden="true" />} title={<Trans>No sales on these days</Trans>}>
        <Trans>An order counts here once it is paid. Choose other days to look further back.</Trans>
      </EmptyState>
    );
  const save = (
    <Button
      busy={busy}
      icon={<IconTableExport size={20} aria-hidden="true" />}
      onClick={() => void run(() => saveSales(sales))}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
  return (
    <>
      {isDesk && <SalesTotals sales={sales} />}
      <SalesChart sales={sales} />
      {isDesk ? <SalesDataTable key={sales.by} sales={sales} /> : <SalesTable sales={sales} />}
      {isDesk ? <ActionBar>{save}</ActionBar> : save}
    </>
  );
}
