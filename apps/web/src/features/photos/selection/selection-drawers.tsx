import type { Decision } from '@photoslate/contract/changes';
import type { Shoot } from '@photoslate/contract/shoots';
import type { ChangeActions } from '../changes/use-change-actions.ts';
import { shootsAround } from '../questions/questions.ts';
import type { RunPhoto } from '../timeline/photo-runs.ts';
import type { Layout } from '../timeline/rows.ts';
import { splitPointAt } from './split-point.ts';
import { ShortcutsDrawer } from './shortcuts-drawer.tsx';
import { DECISION_OF, type How, MoveDrawer } from './move-drawer.tsx';
import { QrFrameDrawer } from './qr-frame-drawer.tsx';
import { SplitDrawer } from './split-drawer.tsx';

export type SelectionDrawer = 'move' | 'also' | 'split' | 'qr-frame' | 'keys';

interface ChoiceDrawersProps {
  open: SelectionDrawer | null;
  /** The photos of one camera in the order it took them. */
  layout: Layout<RunPhoto>;
  /** The chosen photos, in order. */
  chosen: readonly RunPhoto[];
  shoots: readonly Shoot[];
  timeZone: string;
  acting: ChangeActions;
  /** Offers a field to find a shoot. */
  search?: boolean;
  onClose: () => void;
  /** The decision is being saved. `work` resolves with whether it succeeded. */
  onDone: (work: Promise<boolean>) => void;
}

/** The drawers that ask for details before an action on the chosen photos. */
export function SelectionDrawers({
  open,
  layout,
  chosen,
  shoots,
  timeZone,
  acting,
  search = false,
  ...then
}: ChoiceDrawersProps) {
  const ids = chosen.map(({ id }) => id);
  const from = ids.length === 1 ? splitPointAt(layout, ids[0] ?? '') : null;
  const likelyIds = [
    ...new Set([
      ...chosen.flatMap(({ candidateShootIds }) => candidateShootIds),
      ...(open === 'qr-frame' ? shootsAround(layout.order, chosen).toReversed() : []),
    ]),
  ];
  const does = (work: Promise<boolean>) => {
    then.onClose();
    then.onDone(work);
  };
  const decide = (decision: Decision) => does(acting.decide(ids, decision));
  const asked = { shoots, timeZone, onClose: then.onClose };
  const move = {
    ...asked,
    search,
    count: ids.length,
    likelyIds,
    leavableIds: chosen.flatMap(({ shootIds }) => (shootIds.length > 1 ? shootIds : [])),
    onPlace: (shootId: string, how: How) => decide({ kind: DECISION_OF[how], shootIds: [shootId] }),
    onNew: () => does(acting.newShoot(ids)),
  };
  return (
    <>
      <MoveDrawer {...move} open={open === 'move'} />
      <MoveDrawer {...move} open={open === 'also'} start="also" />
      <SplitDrawer
        {...asked}
        open={open === 'split'}
        from={from}
        onPlace={(shootId) =>
          does(acting.decide(from?.photoIds ?? [], { kind: 'shoots', shootIds: [shootId] }))
        }
        onNew={() => does(acting.newShoot(from?.photoIds ?? []))}
      />
      <QrFrameDrawer
        {...asked}
        open={open === 'qr-frame'}
        count={ids.length}
        likelyIds={likelyIds}
        onMark={(shootId) => decide({ kind: 'qr-frame', ...(shootId === null ? {} : { shootId }) })}
        onUnmark={chosen.every(isMarked) ? () => decide({ kind: 'automatic' }) : null}
      />
      <ShortcutsDrawer open={open === 'keys'} onClose={then.onClose} />
    </>
  );
}

const isMarked = ({ role, verdict }: RunPhoto): boolean => role === 'qr-frame' && verdict === 'by-hand';
