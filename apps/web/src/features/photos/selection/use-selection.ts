import { useMemo, useRef, useState } from 'react';
import { type Layout, type Step, stepFrom } from '../timeline/rows.ts';
import { NOTHING, only, reached, type Selection, stillThere, these, toggled } from './selection.ts';

/** Which photos of a timeline are chosen, which one has the keys, and how both change. */
export interface SelectionState {
  readonly selection: Selection;
  /** The photo that Tab leads to. */
  readonly currentId: string | null;
  /** The next tap draws a run from the last photo chosen. */
  readonly reaching: boolean;
  choose: (id: string) => void;
  toggle: (id: string) => void;
  reach: (id: string) => void;
  /** Takes all of these, and nothing else. */
  take: (ids: readonly string[]) => void;
  step: (step: Step, run: boolean) => void;
  focus: (id: string) => void;
  startReaching: () => void;
  clear: () => void;
  /** Returns a function that chooses nothing, unless something else was chosen meanwhile. */
  clearLater: () => () => void;
}

/** Keeps what is chosen in `layout`; what disappears from it is not chosen any more. */
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
  // A run is of photos: a QR frame that stands between them must not go where they go.
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
      // A run that is drawn with the keys begins at the photo that has them.
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
