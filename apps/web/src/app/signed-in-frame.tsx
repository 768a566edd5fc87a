import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { onSignedOut } from '#lib/auth/login-state.ts';
import { useUser } from '#lib/auth/use-user.ts';
import { hideMissingPictures, loadMissingPictures } from '#lib/page/missing-pictures.ts';
import { startOutbox } from '#lib/offline/start-outbox.ts';
import { outboxOpenStore } from '#lib/offline/outbox.ts';
import { refreshOlderShoots } from '#lib/offline/older-shoots.ts';
import { notifyWhenSent } from '#lib/offline/notify-when-sent.ts';
import { staleKeys } from '#lib/query/keys.ts';
import { forgetReads, restoreReads, storeReads } from '#lib/query/persister.ts';
import { queryClient } from '#lib/query/query-client.ts';
import { connectRealtime } from '#lib/realtime/realtime.ts';
import { useStore } from '#lib/store.ts';
import { ConfirmDialog } from '#features/confirmation/confirm-dialog.tsx';
import { SearchPalette } from '#features/search/search-palette.tsx';
import { DeskFrame } from './layout/desk-frame.tsx';
import { installServiceWorker } from './service-worker.ts';
import { forgetMissedPages, forgetPagesOf } from './stored-pages/forget-pages.ts';
import { useStoredPages } from './stored-pages/use-stored-pages.ts';

export { restoreReads };

interface SignedInFrameProps {
  userId: string;
  /** By default the page of the route. */
  children?: ReactNode;
}

/** The frame of all pages of a login. One that only opens its second factor reads nothing else. */
export function SignedInFrame({ userId, children = <Outlet /> }: SignedInFrameProps) {
  return useUser()?.mustAddSecondFactor ? (
    <QueryClientProvider client={queryClient}>
      {children}
      <ConfirmDialog />
    </QueryClientProvider>
  ) : (
    <CompleteFrame userId={userId}>{children}</CompleteFrame>
  );
}

/**
 * Persists the query cache for offline use and invalidates
 * queries on events of the push channel. A page is shown when the data of this device is there.
 * Before that, it would show a loader, which then stays for its minimum time.
 */
function CompleteFrame({ userId, children }: Required<SignedInFrameProps>) {
  const isReady = useDeviceData(userId);
  useStoredPages(userId, isReady);
  useEffect(
    () =>
      connectRealtime({
        onConnect() {
          forgetMissedPages().catch(() => undefined);
          void queryClient.invalidateQueries();
          loadMissingPictures();
        },
        onEvent(event) {
          const reads = staleKeys(event).map((queryKey) => queryClient.invalidateQueries({ queryKey }));
          const refreshed = Promise.all(reads).then(() => refreshOlderShoots(event));
          if (event.type === 'hello') return;
          const forget = () => forgetPagesOf(event.sessionId).catch(() => undefined);
          void forget();
          // Until then the page shows the state before the event, and may have been copied.
          void refreshed.then(forget, forget);
        },
      }),
    [],
  );
  useEffect(() => hideMissingPictures(), []);
  useEffect(() => startOutbox(), []);
  useEffect(() => notifyWhenSent(), []);
  useEffect(() => installServiceWorker(), []);
  return (
    <QueryClientProvider client={queryClient}>
      {isReady && (
        <>
          <DeskFrame>{children}</DeskFrame>
          <SearchPalette />
          <ConfirmDialog />
        </>
      )}
    </QueryClientProvider>
  );
}

/** The storage of some browsers hangs. The page is then shown without stored data. */
const LONGEST_WAIT_MS = 3000;

/** Whether the stored reads and the unsent writes of this device have been loaded. */
function useDeviceData(userId: string): boolean {
  const [isRestored, setRestored] = useState(false);
  const [isReady, setReady] = useState(false);
  const isOpen = useStore(outboxOpenStore);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let ended = false;
    void restoreReads(userId).then(() => {
      if (ended) return;
      setRestored(true);
      stop = storeReads(userId);
    });
    return () => {
      ended = true;
      stop?.();
    };
  }, [userId]);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isRestored && isOpen && !isReady) setReady(true);
  return isReady;
}

// The next user of this device must not see the data of the previous one.
onSignedOut(() => {
  queryClient.clear();
  return forgetReads();
});
