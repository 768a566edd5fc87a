import type { PublishTime } from '@photoslate/contract/galleries';
import type { Shoot } from '@photoslate/contract/shoots';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';
import type { Recipient } from './publish-choice.ts';

/** Mails are on their way: their states change within seconds. */
const BUSY_POLL_MS = 3000;
/** Customers open their galleries over hours. */
const CALM_POLL_MS = 20_000;

const checklistKey = (sessionId: string) => [...keys.photos(sessionId), 'before-publish'] as const;
const planKey = (sessionId: string) => [...keys.photos(sessionId), 'publish-plan'] as const;

/** The open issues of each shoot. */
export function usePublishChecklist(sessionId: string) {
  return useQuery({
    queryKey: checklistKey(sessionId),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call('photos.publishChecklist', { params: { id: sessionId } }, { quiet: true, signal })).data,
  });
}

/** What publishing would do, and how the latest publish stands, polled while that changes. */
export function usePublishPlan(sessionId: string) {
  return useQuery({
    queryKey: planKey(sessionId),
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call('galleries.publishPlan', { params: { id: sessionId } }, { quiet: true, signal })).data,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.latest) return false;
      const { count, sent, bounced, held } = data.latest.mails;
      return sent + bounced + held < count ? BUSY_POLL_MS : CALM_POLL_MS;
    },
  });
}

/**
 * Reads both again when a shoot of the session has changed: its people, its state, or who holds it
 * back. The shoots do not contain the latter, so each read of the session counts.
 */
export function useFreshPlan(sessionId: string, shoots: readonly Shoot[] | undefined): void {
  const client = useQueryClient();
  // `useSession` reads it.
  const dataUpdatedAt = useSyncExternalStore(
    useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]),
    () => client.getQueryState(keys.session(sessionId))?.dataUpdatedAt ?? 0,
  );
  useEffect(() => {
    if (!shoots || dataUpdatedAt === 0) return;
    for (const queryKey of [checklistKey(sessionId), planKey(sessionId)])
      void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }, [client, sessionId, shoots, dataUpdatedAt]);
}

/** The mail that a person would get; nothing is sent. */
export function useMailPreview(sessionId: string, recipient: Recipient | undefined) {
  const { customer, shootIds = [] } = recipient ?? {};
  return useQuery({
    queryKey: [...planKey(sessionId), 'mail', customer?.id, customer?.language, shootIds.join()],
    enabled: customer !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call(
          'galleries.previewMail',
          { params: { id: sessionId }, body: { customerId: customer?.id ?? '', shootIds: [...shootIds] } },
          { quiet: true, signal },
        )
      ).data,
  });
}

/** How many photos of a gallery its preview shows. */
export const PREVIEWED_PHOTOS = 9;

/** The first photos of a shoot. */
export function useFirstPhotos(sessionId: string, shootId: string | undefined) {
  return useQuery({
    queryKey: [...keys.photos(sessionId), 'first', shootId],
    enabled: shootId !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { shootId: shootId ?? '', limit: PREVIEWED_PHOTOS };
      return (await call('photos.list', { params: { id: sessionId }, query }, { quiet: true, signal })).data;
    },
  });
}

interface Publishing {
  /** Publishes these shoots together, so that each customer gets one mail. */
  readonly publish: (shootIds: readonly string[], time?: PublishTime) => Promise<void>;
  readonly undo: (shootIds: readonly string[]) => Promise<void>;
  /** Holds shoots back, or releases them (`null`). `quiet`: the caller shows a failure. */
  readonly hold: (
    shootIds: readonly string[],
    hold: { reason?: string } | null,
    options?: { readonly quiet: boolean },
  ) => Promise<void>;
}

/** All read the session again, also after a failure: the server may have got to it first. */
export function usePublishing(sessionId: string): Publishing {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [keys.session(sessionId), keys.photos(sessionId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const params = { id: sessionId };
  const send = async (writing: Promise<unknown>) => {
    try {
      await writing;
    } finally {
      await refresh();
    }
  };
  return {
    publish: (shootIds, time = {}) =>
      send(call('galleries.publishShoots', { params, body: { ...time, shootIds: [...shootIds] } })),
    hold: (shootIds, hold, options) =>
      send(call('galleries.holdBack', { params, body: { shootIds: [...shootIds], hold } }, options)),
    undo: (shootIds) => send(call('galleries.undoPublish', { params, body: { shootIds: [...shootIds] } })),
  };
}
