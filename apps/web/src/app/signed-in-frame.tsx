import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { useEffect, useMemo } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '#lib/auth/login-state.ts';
import { startOutbox } from '#lib/offline/start-outbox.ts';
import { notifyWhenSent } from '#lib/offline/notify-when-sent.ts';
import { staleKeys } from '#lib/query/keys.ts';
import { forgetReads, readsPersister } from '#lib/query/persister.ts';
import { CACHE_MAX_AGE_MS, isKept, queryClient } from '#lib/query/query-client.ts';
import { connectRealtime } from '#lib/realtime/realtime.ts';
import { installServiceWorker } from './service-worker.ts';

/** Around all pages of a login: what was read is kept for offline, and the push channel says what is stale. */
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
          for (const queryKey of staleKeys(event)) void queryClient.invalidateQueries({ queryKey });
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
      // It may be older than the last change, however recently it was read.
      onSuccess={() => queryClient.invalidateQueries({ refetchType: 'none' })}
    >
      <Outlet />
    </PersistQueryClientProvider>
  );
}

// The next user of this device must not see what the last one read.
onSignedOut(() => {
  queryClient.clear();
  return forgetReads();
});
