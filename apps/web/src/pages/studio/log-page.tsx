import { Trans, useLingui } from '@lingui/react/macro';
import { IconListDetails } from '@tabler/icons-react';
import { ActivityList } from '#features/activity/activity-list.tsx';
import { useActivity } from '#features/activity/use-activity.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { lazyPart } from '#lib/loading/lazy-part.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { isDesk, useDesk } from '#lib/page/use-desk.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Loaded at the desk only. */
const LogTable = lazyPart(async () => (await loadChunk(() => import('./log-table.tsx'))).LogTable);
export const loadParts = async () => isDesk() && LogTable.load();

/** The activity log of the studio: a table at the desk, a list on a phone. */
export function Page() {
  return useDesk() ? <LogTable /> : <LogList />;
}

/** Newest first. */
function LogList() {
  const { t } = useLingui();
  const activity = useActivity();
  const loading = useSteadyLoading(activity.isPending);
  const entries = activity.data?.pages.flatMap(({ data }) => data);
  return (
    <SettingsPage title={t`Log`} intro={t`Changes by everyone in the studio`}>
      {loading && <SkeletonRows rows={6} />}
      {!loading && !entries && activity.error && (
        <ReadFailed error={activity.error} retry={() => void activity.refetch()} />
      )}
      {!loading && entries?.length === 0 && (
        <EmptyState icon={<IconListDetails aria-hidden="true" />} title={<Trans>No entries yet</Trans>}>
          <Trans>Changes by you and your team will appear here.</Trans>
        </EmptyState>
      )}
      {!loading && entries && entries.length > 0 && <ActivityList entries={entries} />}
      {activity.hasNextPage && (
        <Button tone="plain" busy={activity.isFetchingNextPage} onClick={() => void activity.fetchNextPage()}>
          <Trans>Show older entries</Trans>
        </Button>
      )}
    </SettingsPage>
  );
}
