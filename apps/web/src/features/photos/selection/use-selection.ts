import type { TimelinePhoto } from '@photoslate/contract/photos';
import { useMemo, useRef, useState } from 'react';
import { whenPainted } from '#lib/rendering/when-painted.ts';
import type { Step } from '../timeline/rows.ts';
import { NOTHING, only, reached, type Selection, stillThere, these, toggled } from './selection.ts';

/**
 * The chosen photos of a timeline, the photo with keyboard focus, and the functions that change
 * both.
 */
export interface SelectionState {
  readonly selection: Selection;
  /** The photo that Tab focuses. */
  readonly currentId: string | null;
  /** The next tap chooses a run from the last chosen photo. */
  readonly reaching: boolean;
  choose: (id: string) => void;
  toggle: (id: string) => void;
  reach: (id: string) => void;
  /** Chooses exactly these photos. */
  take: (ids: readonly string[]) => void;
  /** Moves the focus; `choose` also chooses only that photo, `range` everything up to it. */
  step: (step: Step, how: 'focus' | 'choose' | 'range') => void;
  focus: (id: string) => void;
  startReaching: () => void;
  clear: () => void;
  /** Returns a function that clears the selection, unless the selection changed meanwhile. */
  clearLater: () => () => void;
}

/**
 * The selection among the photos in `order`. Photos that disappear from it are no longer chosen.
 * @param stepFrom the index in `order` that a key moves to from another index
 * @param known the index of each photo in `order`, if the caller has it
 * @param mark draws a new selection. What it does is painted before everything else that depends on
 *   the photos that were chosen one by one.
 */
export function useSelection(
  order: readonly Pick<TimelinePhoto, 'id' | 'role'>[],
  stepFrom: (at: number, step: Step) => number,
  known?: Pick<ReadonlyMap<string, number>, 'get' | 'has'>,
  mark?: (chosen: Selection['chosen']) => void,
): SelectionState {
  const [kept, keep] = useState<Selection>(NOTHING);
  const latest = useRef(kept);
  const [focused, setFocused] = useState<{ id: string; at: number } | null>(null);
  const [reaching, setReaching] = useState(false);
  const indexes = useMemo(() => known ?? new Map(order.map(({ id }, index) => [id, index])), [known, order]);
  const selection = useMemo(() => stillThere(kept, indexes), [kept, indexes]);
  const at = indexes.get(focused?.id ?? '') ?? -1;
  // The place of a photo that is no longer there is taken by the next one.
  const nearest = at < 0 ? Math.min(focused?.at ?? 0, Math.max(0, order.length - 1)) : at;
  const setFocusedId = (id: string) => setFocused({ id, at: indexes.get(id) ?? 0 });
  // A run has only photos. QR frames between them must not be moved with them.
  const runTo = (id: string, from: Selection) =>
    reached(
      from,
      order
        .filter((photo) => photo.role !== 'qr-frame' || photo.id === id || photo.id === from.anchor)
        .map((photo) => photo.id),
      id,
    );
  const setSelection = (next: Selection) => {
    latest.current = next;
    mark?.(next.chosen);
    keep(next);
  };
  const change = (next: Selection, id: string) => {
    setSelection(next);
    setFocusedId(id);
    setReaching(false);
  };
  /** Also one that is marked, and not rendered yet. */
  const newest = () => stillThere(latest.current, indexes);
  const markFirst = (next: Selection, id: string) => {
    if (!mark) return change(next, id);
    latest.current = next;
    mark(next.chosen);
    return whenPainted(() => change(next, id));
  };
  const clear = () => {
    setSelection(NOTHING);
    setReaching(false);
  };
  return {
    selection,
    currentId: order[nearest]?.id ?? null,
    reaching: reaching && selection.anchor !== null,
    choose: (id) => markFirst(only(id), id),
    toggle: (id) => markFirst(toggled(newest(), id), id),
    reach: (id) => markFirst(runTo(id, newest()), id),
    take: (all) => change(these(all), all.at(-1) ?? ''),
    step(step, how) {
      const from = nearest;
      // From a photo that is gone, a key goes to the one that took its place.
      const stays = at < 0 && step !== 'first' && step !== 'last';
      const id = order[stays ? nearest : stepFrom(from, step)]?.id;
      if (id === undefined) return;
      // A run that is chosen with the keyboard starts at the focused photo.
      const start = selection.anchor === null && order[from] ? only(order[from].id) : selection;
      change(how === 'range' ? runTo(id, start) : how === 'choose' ? only(id) : selection, id);
    },
    focus: setFocusedId,
    startReaching: () => setReaching(true),
    clear,
    clearLater: () => {
      const before = latest.current;
      return () => {
        if (latest.current === before) clear();
      };
    },
  };
}
