import type { Change, Decision } from '@photoslate/contract/changes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { uuidv7 } from 'uuidv7';
import { call } from '#lib/api/call.ts';
import { keys } from '#lib/query/keys.ts';
import { showDecision } from '../photo-index/show-decision.ts';

/** The manual changes to a session's photos, newest first. */
export function useChanges(sessionId: string) {
  return useQuery({
    queryKey: [...keys.photos(sessionId), 'changes'],
    queryFn: async ({ signal }) =>
      (
        await call(
          'changes.list',
          { params: { id: sessionId }, query: { limit: 100 } },
          { quiet: true, signal },
        )
      ).data,
  });
}

/**
 * All manual changes. Each resolves when the screen shows the change, and rejects after it has
 * reported the failure.
 */
export interface ChangeMutations {
  /** Shows a decision before it is sent. Returns the function that undoes it after a failure. */
  show: (photoIds: readonly string[], decision: Decision) => () => void;
  decide: (photoIds: readonly string[], decision: Decision) => Promise<Change>;
  newShoot: (photoIds: readonly string[], code?: string) => Promise<Change>;
  moveToSession: (photoIds: readonly string[], toSessionId: string) => Promise<Change>;
  merge: (shootId: string, intoShootId: string) => Promise<Change>;
  settle: (key: string) => Promise<Change>;
  undo: (changeId: string) => Promise<Change>;
}

/**
 * The mutations of a session. Each change has its own idempotency key, so a repeated request
 * applies it once.
 */
export function useChangeMutations(sessionId: string): ChangeMutations {
  const client = useQueryClient();
  const params = { id: sessionId };
  const shown = async (sent: Promise<{ data: Change }>): Promise<Change> => {
    const { data } = await sent;
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.photos(sessionId) }),
      client.invalidateQueries({ queryKey: keys.timeline(sessionId) }),
      client.invalidateQueries({ queryKey: keys.photoIndex(sessionId) }),
      client.invalidateQueries({ queryKey: keys.session(sessionId) }),
    ]);
    return data;
  };
  return {
    show: (photoIds, decision) => showDecision(client, sessionId, photoIds, decision),
    decide: (photoIds, decision) =>
      shown(
        call('changes.movePhotos', { params, body: { id: uuidv7(), photoIds: [...photoIds], decision } }),
      ),
    newShoot: (photoIds, code) =>
      shown(
        call('changes.newShoot', {
          params,
          body: { id: uuidv7(), photoIds: [...photoIds], ...(code ? { code } : {}) },
        }),
      ),
    moveToSession: (photoIds, toSessionId) =>
      shown(
        call('changes.moveToSession', {
          params,
          body: { id: uuidv7(), photoIds: [...photoIds], sessionId: toSessionId },
        }),
      ),
    merge: (shootId, intoShootId) =>
      shown(call('changes.mergeShoots', { params: { id: shootId }, body: { id: uuidv7(), intoShootId } })),
    settle: (key) =>
      shown(call('changes.dismissAnomaly', { params, body: { id: uuidv7(), key, settled: true } })),
    undo: (changeId) => shown(call('changes.undo', { params: { ...params, changeId } })),
  };
}
