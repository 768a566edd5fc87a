import type { Change, Decision } from '@photoslate/contract/changes';
import { useState } from 'react';
import { useChangeVerbs } from './changes.queries.ts';

/** The verbs of a session for the screen: one at a time, each resolves with whether it was done. */
export interface Acting {
  readonly busy: boolean;
  /** The change that was made last while this page is open and still stands. */
  readonly fresh: Change | null;
  decide: (photoIds: readonly string[], decision: Decision) => Promise<boolean>;
  newShoot: (photoIds: readonly string[], code?: string) => Promise<boolean>;
  moveToSession: (photoIds: readonly string[], sessionId: string) => Promise<boolean>;
  merge: (shootId: string, intoShootId: string) => Promise<boolean>;
  settle: (key: string) => Promise<boolean>;
  undo: (changeId: string) => Promise<boolean>;
}

/** What has failed has been told by the call itself, and nothing was changed. */
export function useActing(sessionId: string): Acting {
  const verbs = useChangeVerbs(sessionId);
  const [busy, setBusy] = useState(false);
  const [fresh, setFresh] = useState<Change | null>(null);
  const act = async (work: () => Promise<Change>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      const change = await work();
      setFresh(change.undoneAt === null ? change : null);
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    fresh,
    decide: (...asked) => act(() => verbs.decide(...asked)),
    newShoot: (...asked) => act(() => verbs.newShoot(...asked)),
    moveToSession: (...asked) => act(() => verbs.moveToSession(...asked)),
    merge: (...asked) => act(() => verbs.merge(...asked)),
    settle: (...asked) => act(() => verbs.settle(...asked)),
    undo: (...asked) => act(() => verbs.undo(...asked)),
  };
}
