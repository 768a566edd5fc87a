import { useState } from 'react';
import { isSelected, isToCheck, type Decisions, type PublishRow } from './publish-choice.ts';

export interface ShootChoice {
  /** All shoots that can be published. */
  readonly rows: readonly PublishRow[];
  /** Those that go out; those to check come first, the others are in their order. */
  readonly selected: readonly PublishRow[];
  readonly held: readonly PublishRow[];
  /** Whether exactly the shoots without a reason are selected. */
  readonly isPlain: boolean;
  readonly decide: (shootIds: readonly string[], isOut: boolean) => void;
  /** Selects the shoots without a reason to hold them back. */
  readonly selectPlain: () => void;
}

/**
 * Which shoots go out: those without a reason to hold them back, or the one of the address, until
 * the photographer decides.
 */
export function useShootChoice(rows: readonly PublishRow[], askedShootId: string | null): ShootChoice {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [isAsked, setAsked] = useState(true);
  const isKnown = isAsked && rows.some(({ shoot }) => shoot.id === askedShootId);
  const only = isKnown ? askedShootId : null;
  const selected = rows.filter((row) => isSelected(row, decisions, only));
  return {
    rows,
    selected: selected.toSorted((a, b) => Number(isToCheck(b)) - Number(isToCheck(a))),
    held: rows.filter((row) => !selected.includes(row)),
    isPlain: rows.every((row) => selected.includes(row) === (row.held === null)),
    decide: (ids, isOut) => setDecisions(new Map([...decisions, ...ids.map((id) => [id, isOut] as const)])),
    selectPlain: () => {
      setDecisions(new Map());
      setAsked(false);
    },
  };
}
