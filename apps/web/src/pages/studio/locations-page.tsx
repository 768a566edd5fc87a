import type { Location } from '@photoslate/contract/studio';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LocationDrawer } from '#features/settings/locations/location-drawer.tsx';
import { call } from '#lib/api/call.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { keys } from '#lib/query/keys.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** The locations of sessions, most recently used first. */
export function Page() {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Location>();
  const locations = useInfiniteQuery({
    queryKey: [...keys.locations, 'all'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call('studio.locations', { query: pageParam ? { cursor: pageParam } : {} }, { quiet: true, signal }),
    getNextPageParam: ({ meta }) => meta.nextCursor,
    refetchOnMount: 'always',
  });
  const loading = useSteadyLoading(locations.isPending);
  const shown = locations.data?.pages.flatMap(({ data }) => data);
  return (
    <SettingsPage title={t`Locations`}>
      {loading && <SkeletonRows rows={5} />}
      {!loading && !shown && locations.error && (
        <ReadFailed error={locations.error} retry={() => void locations.refetch()} />
      )}
      {!loading && shown?.length === 0 && (
        <EmptyState icon={<IconMapPin aria-hidden="true" />} title={<Trans>No locations yet</Trans>}>
          <Trans>A location is created with its first session.</Trans>
        </EmptyState>
      )}
      {!loading && shown && shown.length > 0 && (
        <List label={t`Locations`}>
          {shown.map((location) => (
            <ListRow
              key={location.id}
              onPress={() => setChosen(location)}
              title={location.name}
              detail={`${location.location} · ${location.timeZone.replaceAll('_', ' ')}`}
            />
          ))}
        </List>
      )}
      {locations.hasNextPage && (
        <Button
          tone="plain"
          busy={locations.isFetchingNextPage}
          onClick={() => void locations.fetchNextPage()}
        >
          <Trans>Show more locations</Trans>
        </Button>
      )}
      <LocationDrawer location={chosen} onClose={() => setChosen(undefined)} />
    </SettingsPage>
  );
}
