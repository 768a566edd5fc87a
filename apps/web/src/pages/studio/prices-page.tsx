import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PriceForm } from '#features/settings/prices/price-form.tsx';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { keys } from '#lib/query/keys.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The three price groups. */
export function Page() {
  const { t } = useLingui();
  const prices = useQuery({
    queryKey: keys.prices,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => (await call('studio.priceGroups', {}, { quiet: true, signal })).data,
  });
  const loading = useSteadyLoading(!prices.isFetchedAfterMount);
  return (
    <SettingsPage
      title={t`Prices`}
      intro={
        <Trans>
          Each session uses one of these three and keeps its prices. Changes apply to new sessions.
        </Trans>
      }
    >
      {loading && <SkeletonRows rows={6} />}
      {!loading && prices.error && <ReadFailed error={prices.error} retry={() => void prices.refetch()} />}
      {!loading && !prices.error && prices.data?.map((group) => <PriceForm key={group.id} group={group} />)}
    </SettingsPage>
  );
}
