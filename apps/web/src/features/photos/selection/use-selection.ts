import { useMemo, useRef, useState } from 'react';
import { type Layout, type Step, stepFrom } from '../timeline/rows.ts';
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
  step: (step: Step, run: boolean) => void;
  focus: (id: string) => void;
  startReaching: () => void;
  clear: () => void;
  /** Returns a function that clears the selection, unless the selection changed meanwhile. */
  clearLater: () => () => void;
}

/** The selection in `layout`. Photos that disappear from the layout are no longer chosen. */
export function useSelection(layout: Layout): SelectionState {
  const [kept, keep] = useState<Selection>(NOTHING);
  const latest = useRef(kept);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [reaching, setReaching] = useState(false);
  const { order } = layout;
  const selection = useMemo(
    () =>
      stillThere(
        kept,
        order.map(({ id }) => id),
      ),
    [kept, order],
  );
  const at = order.findIndex(({ id }) => id === focusedId);
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
    keep(next);
  };
  const change = (next: Selection, id: string) => {
    setSelection(next);
    setFocusedId(id);
    setReaching(false);
  };
  const clear = () => {
    setSelection(NOTHING);
    setReaching(false);
  };
  return {
    selection,
    currentId: order[Math.max(0, at)]?.id ?? null,
    reaching: reaching && selection.anchor !== null,
    choose: (id) => change(only(id), id),
    toggle: (id) => change(toggled(selection, id), id),
    reach: (id) => change(runTo(id, selection), id),
    take: (all) => change(these(all), all.at(-1) ?? ''),
    step(step, run) {
      const from = Math.max(0, at);
      const id = order[at < 0 ? 0 : stepFrom(layout, from, step)]?.id;
      if (id === undefined) return;
      // A run that is chosen with the keyboard starts at the focused photo.
      const start = selection.anchor === null && order[from] ? only(order[from].id) : selection;
      change(run ? runTo(id, start) : selection, id);
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
