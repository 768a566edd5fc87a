import type { Sales } from '@photoslate/contract/sales-reports';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar, IconTableDown } from '@tabler/icons-react';
import { useState } from 'react';
import { SalesChart } from '#features/sales-reports/sales-chart.tsx';
import { SalesFilter } from '#features/sales-reports/sales-filter.tsx';
import { SalesTable } from '#features/sales-reports/sales-table.tsx';
import { saveSales, useSales, type SalesFilterState } from '#features/sales-reports/use-sales.ts';
import { fieldErrors } from '#lib/api/error-record.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The sales, by day, session, location or photographer. */
export function Page() {
  const { t } = useLingui();
  const isOwner = useUser()?.role === 'owner';
  const [wish, setWish] = useState<SalesFilterState>({ by: 'day', from: '', to: '' });
  const sales = useSales(wish);
  const loading = useSteadyLoading(sales.isPending);
  const refused = Object.keys(fieldErrors(sales.error));
  return (
    <Screen
      width="wide"
      title={t`Sales`}
      intro={
        isOwner ? (
          <Trans>Counted on the day the money came, and taken off on the day it was given back.</Trans>
        ) : (
          <Trans>Of your own sessions. Counted on the day the money came.</Trans>
        )
      }
      back="/studio"
    >
      <SalesFilter wish={wish} shown={sales.data} isOwner={isOwner} refused={refused} onChange={setWish} />
      {loading && <SkeletonRows rows={5} />}
      {!loading && sales.error && refused.length === 0 && (
        <ReadFailed error={sales.error} retry={() => void sales.refetch()} />
      )}
      {!loading && !sales.error && sales.data && <Figures sales={sales.data} />}
    </Screen>
  );
}

function Figures({ sales }: { sales: Sales }) {
  const [busy, run] = useBusy();
  if (sales.rows.length === 0)
    return (
      <EmptyState icon={<IconChartBar aria-hidden="true" />} title={<Trans>No sales in these days</Trans>}>
        <Trans>An order counts here once it is paid. Choose other days to look further back.</Trans>
      </EmptyState>
    );
  return (
    <>
      <SalesChart sales={sales} />
      <SalesTable sales={sales} />
      <Button
        busy={busy}
        icon={<IconTableDown aria-hidden="true" />}
        onClick={() => void run(() => saveSales(sales))}
      >
        <Trans>Save as a table (CSV)</Trans>
      </Button>
    </>
  );
}
