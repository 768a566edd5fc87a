import type { Change, Decision } from '@photoslate/contract/changes';
import { useRef, useState } from 'react';
import { useChangeMutations } from './changes.queries.ts';

/**
 * The changes of a session for the screen. Each waits for the earlier ones, and resolves with
 * whether it succeeded.
 */
export interface ChangeActions {
  readonly busy: boolean;
  /** The last change that was made while this page is open and that was not undone. */
  readonly fresh: Change | null;
  decide: (photoIds: readonly string[], decision: Decision) => Promise<boolean>;
  newShoot: (photoIds: readonly string[], code?: string) => Promise<boolean>;
  moveToSession: (photoIds: readonly string[], sessionId: string) => Promise<boolean>;
  merge: (shootId: string, intoShootId: string) => Promise<boolean>;
  settle: (key: string) => Promise<boolean>;
  undo: (changeId: string) => Promise<boolean>;
  /** Undoes the change that is being saved, as soon as it is saved. */
  undoPending: () => Promise<boolean>;
}

/** The call itself reports a failure. A failed change has changed nothing. */
export function useChangeActions(sessionId: string): ChangeActions {
  const verbs = useChangeMutations(sessionId);
  const [busy, setBusy] = useState(false);
  const [fresh, setFresh] = useState<Change | null>(null);
  const newest = useRef<Change | null>(null);
  const unfinished = useRef(new Map<string, Promise<boolean>>());
  // A key press during a save is queued. A repeated request for a change that is still pending is
  // ignored.
  const act = (work: () => Promise<Change>, ...asked: readonly unknown[]): Promise<boolean> => {
    const key = JSON.stringify(asked);
    if (unfinished.current.has(key)) return Promise.resolve(false);
    const before = [...unfinished.current.values()].at(-1);
    const finish = async () => {
      await before;
      try {
        const change = await work();
        newest.current = change.undoneAt === null ? change : null;
        setFresh(newest.current);
        return true;
      } catch {
        newest.current = null;
        return false;
      } finally {
        unfinished.current.delete(key);
        setBusy(unfinished.current.size > 0);
      }
    };
    const finished = finish();
    unfinished.current.set(key, finished);
    setBusy(true);
    return finished;
  };
  return {
    busy,
    fresh,
    decide: async (...asked) => {
      // It may have to wait for earlier changes, which nobody should notice.
      const takeBack = verbs.show(...asked);
      const isDone = await act(() => verbs.decide(...asked), 'decide', ...asked);
      if (!isDone) takeBack();
      return isDone;
    },
    newShoot: (...asked) => act(() => verbs.newShoot(...asked), 'newShoot', ...asked),
    moveToSession: (...asked) => act(() => verbs.moveToSession(...asked), 'moveToSession', ...asked),
    merge: (...asked) => act(() => verbs.merge(...asked), 'merge', ...asked),
    settle: (...asked) => act(() => verbs.settle(...asked), 'settle', ...asked),
    undo: (...asked) => act(() => verbs.undo(...asked), 'undo', ...asked),
    undoPending: () =>
      act(() => {
        const id = newest.current?.id;
        return id === undefined ? Promise.reject(new Error('it has failed')) : verbs.undo(id);
      }, 'undo-pending'),
  };
}
