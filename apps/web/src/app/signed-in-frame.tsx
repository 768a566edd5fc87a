import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { useEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '#lib/auth/login-state.ts';
import { startOutbox } from '#lib/offline/start-outbox.ts';
import { refreshOlderShoots } from '#lib/offline/older-shoots.ts';
import { notifyWhenSent } from '#lib/offline/notify-when-sent.ts';
import { staleKeys } from '#lib/query/keys.ts';
import { forgetReads, readsPersister } from '#lib/query/persister.ts';
import { CACHE_MAX_AGE_MS, isKept, queryClient } from '#lib/query/query-client.ts';
import { connectRealtime } from '#lib/realtime/realtime.ts';
import { SearchPalette } from '#features/search/search-palette.tsx';
import { DeskFrame } from './layout/desk-frame.tsx';
import { installServiceWorker } from './service-worker.ts';

/**
 * The frame of all pages of a login: it persists the query cache for offline use and invalidates
 * queries on events of the push channel.
 */
export function SignedInFrame({ userId }: { userId: string }) {
  const persistOptions = useMemo(
    () => ({
      persister: readsPersister(userId),
      maxAge: CACHE_MAX_AGE_MS,
      buster: '2',
      dehydrateOptions: { shouldDehydrateQuery: isKept },
    }),
    [userId],
  );
  useEffect(
    () =>
      connectRealtime({
        onConnect: () => void queryClient.invalidateQueries(),
        onEvent(event) {
          const reads = staleKeys(event).map((queryKey) => queryClient.invalidateQueries({ queryKey }));
          void Promise.all(reads).then(() => refreshOlderShoots(event));
        },
      }),
    [],
  );
  useEffect(() => startOutbox(), []);
  useEffect(() => notifyWhenSent(), []);
  useEffect(() => installServiceWorker(), []);
  return (
    <PersistQueryClientProvider
      client={queryClient}
      persistOptions={persistOptions}
      // The restored cache may be older than the last change, however recent it is.
      onSuccess={() => queryClient.invalidateQueries({ refetchType: 'none' })}
    >
      <DeskFrame>
        <Outlet />
      </DeskFrame>
      <SearchPalette />
    </PersistQueryClientProvider>
  );
}

// The next user of this device must not see the data of the previous one.
onSignedOut(() => {
  queryClient.clear();
  return forgetReads();
});
