import type { Decision } from '@photoslate/contract/changes';
import { useState } from 'react';
import { afterPaint } from '#lib/rendering/after-paint.ts';
import { whenPainted } from '#lib/rendering/when-painted.ts';
import type { CardContext } from '../card-context.ts';
import type { IndexPhoto } from '../photo-index/photo-index.ts';
import type { SelectionDrawer } from '../selection/selection-drawers.tsx';
import type { SelectionState } from '../selection/use-selection.ts';
import type { TableLayout } from './table-layout.ts';
import { markLeaving, type TableMarksStore } from './table-marks.ts';

export type TableVerb = 'move' | 'also' | 'new-shoot' | 'split' | 'hide' | 'qr-frame' | 'undo' | 'keys';

interface TableActions {
  readonly drawer: SelectionDrawer | null;
  setDrawer: (drawer: SelectionDrawer | null) => void;
  /** The selected photos in their order, each once. */
  readonly chosen: readonly IndexPhoto[];
  readonly hidden: boolean;
  readonly canSplit: boolean;
  act: (verb: TableVerb) => void;
  /** Moves the selected photos to a shoot. */
  moveTo: (shootId: string) => void;
  /** Clears the selection when the change has succeeded. */
  clearAfter: (work: Promise<boolean>) => void;
}

/**
 * The actions on the selected photos of the light table.
 * @param onNext the focus is to go to the photo after them
 */
export function useTableActions(
  card: CardContext,
  layout: TableLayout,
  choosing: SelectionState,
  marks: TableMarksStore,
  onNext: () => void,
): TableActions {
  const { acting } = card;
  const [drawer, setDrawer] = useState<SelectionDrawer | null>(null);
  const { chosen: cells } = choosing.selection;
  const chosen = photosOf(layout, cells);
  const ids = chosen.map(({ id }) => id);
  const hidden = chosen.length > 0 && chosen.every(({ role }) => role === 'hidden');
  const canSplit = chosen.length === 1 && chosen[0]?.role !== 'qr-frame';
  const clearAfter = (work: Promise<boolean>) => {
    const clear = choosing.clearLater();
    // The next photo is the one to continue with, because these may go elsewhere.
    const next = nextAfter(layout, cells);
    if (next !== null) {
      choosing.focus(next);
      onNext();
    }
    void work.then((succeeded) => {
      if (!succeeded) return;
      clear();
      card.pointed();
    });
  };
  const decide = (decision: Decision) => {
    if (ids.length === 0) return;
    // Only the matching knows where a photo goes that is shown again.
    if (decision.kind !== 'automatic') markLeaving(marks, cells);
    whenPainted(() => {
      clearAfter(acting.decide(ids, decision));
      // They are at their new place by then.
      void afterPaint().then(() => markLeaving(marks));
    });
  };
  return {
    drawer,
    setDrawer,
    chosen,
    hidden,
    canSplit,
    clearAfter,
    moveTo(shootId) {
      decide({ kind: 'shoots', shootIds: [shootId] });
    },
    act(verb) {
      if (verb === 'undo') card.undoLast();
      else if (verb === 'keys') setDrawer('keys');
      else if (ids.length === 0) return;
      else if (verb === 'move' || verb === 'also' || verb === 'qr-frame') setDrawer(verb);
      else if (verb === 'split') {
        if (canSplit) setDrawer('split');
      } else if (verb === 'new-shoot') clearAfter(acting.newShoot(ids));
      else decide({ kind: hidden ? 'automatic' : 'hidden' });
    },
  };
}

function photosOf({ order, indexOf }: TableLayout, cells: ReadonlySet<string>): IndexPhoto[] {
  const places = [...cells].flatMap((id) => indexOf.get(id) ?? []).toSorted((a, b) => a - b);
  return [...new Set(places.flatMap((place) => order[place]?.photo ?? []))];
}

/** The first photo after the selected ones that is not selected; null if there is none. */
function nextAfter({ order, indexOf }: TableLayout, cells: ReadonlySet<string>): string | null {
  const first = Math.min(...[...cells].flatMap((id) => indexOf.get(id) ?? []));
  const after = Number.isFinite(first) ? order.slice(first).find(({ id }) => !cells.has(id)) : undefined;
  return after?.id ?? null;
}
