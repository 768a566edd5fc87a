import { useRef, useState } from 'react';
import { useBusy } from '#lib/api/use-busy.ts';
import { isPlain, isSelected, isToCheck, UNDECIDED, type PublishRow } from './publish-choice.ts';

export interface ShootChoice {
  /** All shoots that can be published. */
  readonly rows: readonly PublishRow[];
  /** Those that go out; those to check come first, the others are in their order. */
  readonly selected: readonly PublishRow[];
  readonly held: readonly PublishRow[];
  /** Whether exactly the shoots without a reason are selected. */
  readonly isPlain: boolean;
  /** Holds a shoot back, also for colleagues and after a reload. */
  readonly holdBack: (shootId: string) => void;
  readonly release: (shootIds: readonly string[]) => void;
  /** Selects the shoots without a reason to hold them back. */
  readonly selectPlain: () => void;
}

/** Stores that shoots are held back or released; settles when the plan is read again. */
type StoreHold = (shootIds: readonly string[], hold: { reason?: string } | null) => Promise<void>;

/**
 * Which shoots go out: those without a reason to hold them back, or the one of the address, until
 * the photographer decides. That a shoot is held back is stored; that one is released against the
 * reason that the app found is forgotten with the page, so that it is looked at again.
 */
export function useShootChoice(
  rows: readonly PublishRow[],
  askedShootId: string | null,
  storeHold: StoreHold,
): ShootChoice {
  const [decisions, setDecisions] = useState(UNDECIDED);
  const [isAsked, setAsked] = useState(true);
  const [, run] = useBusy();
  const writes = useRef<Promise<unknown>>(Promise.resolve());
  /** The latest write of each shoot. */
  const latest = useRef(new Map<string, Promise<void>>());
  const isKnown = isAsked && rows.some(({ shoot }) => shoot.id === askedShootId);
  const only = isKnown ? askedShootId : null;
  const selected = rows.filter((row) => isSelected(row, decisions, only));
  const store = async (ids: readonly string[], isOut: boolean) => {
    setDecisions(({ released, pending }) => ({
      released: new Set([...released].filter((id) => isOut || !ids.includes(id))),
      pending: new Map([...pending, ...ids.map((id) => [id, isOut] as const)]),
    }));
    // One after the other: a release must not overtake the hold that it ends.
    const write = writes.current.then(() => storeHold(ids, isOut ? null : {}));
    writes.current = write.catch(() => undefined);
    for (const id of ids) latest.current.set(id, write);
    try {
      await write;
    } finally {
      const ended = ids.filter((id) => latest.current.get(id) === write);
      setDecisions(({ released, pending }) => ({
        released,
        pending: new Map([...pending].filter(([id]) => !ended.includes(id))),
      }));
    }
  };
  return {
    rows,
    selected: selected.toSorted((a, b) => Number(isToCheck(b)) - Number(isToCheck(a))),
    held: rows.filter((row) => !selected.includes(row)),
    isPlain: rows.every((row) => selected.includes(row) === isPlain(row)),
    holdBack: (id) => void run(() => store([id], false)),
    release: (ids) => {
      setDecisions(({ released, pending }) => ({ released: new Set([...released, ...ids]), pending }));
      const stored = rows.filter(
        ({ shoot, hold }) => hold !== null || decisions.pending.get(shoot.id) === false,
      );
      const storedIds = stored.map(({ shoot }) => shoot.id).filter((id) => ids.includes(id));
      if (storedIds.length > 0) void run(() => store(storedIds, true));
    },
    selectPlain: () => {
      setDecisions(UNDECIDED);
      setAsked(false);
    },
  };
}
