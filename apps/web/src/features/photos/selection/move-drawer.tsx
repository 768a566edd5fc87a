import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShootPicker } from './shoot-picker.tsx';
import { ShootSearch } from './shoot-search.tsx';

/** `move`: only into the chosen shoot. `also`: additionally into it. `out`: out of it. */
export type How = 'move' | 'also' | 'out';

interface MoveDrawerProps {
  open: boolean;
  count: number;
  shoots: readonly Shoot[];
  likelyIds: readonly string[];
  /** The shoots that the photos can be removed from, because they are in other shoots too. */
  leavableIds?: readonly string[];
  timeZone: string;
  /** The choice that is selected at first. */
  start?: How;
  /** Also offers a field that finds a shoot by its number or name. */
  search?: boolean;
  onClose: () => void;
  onPlace: (shootId: string, how: How) => void;
  onNew: () => void;
}

/** Asks for the shoot that the photos are moved to, added to or removed from. */
export function MoveDrawer(props: MoveDrawerProps) {
  const { open, count, shoots, likelyIds, leavableIds = [], timeZone, onClose, onPlace, onNew } = props;
  const { start = 'move', search = false } = props;
  const { t } = useLingui();
  const [asked, setHow] = useState<How>(start);
  const how = asked === 'out' && leavableIds.length === 0 ? 'move' : asked;
  const offered = how === 'out' ? shoots.filter(({ id }) => leavableIds.includes(id)) : shoots;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={plural(count, { one: 'Where does # photo belong?', other: 'Where do # photos belong?' })}
    >
      <SegmentedControl
        label={t`How`}
        value={how}
        onChange={setHow}
        segments={[
          { value: 'move', label: <Trans>Move to</Trans> },
          { value: 'also', label: <Trans>Also add to</Trans> },
          ...(leavableIds.length > 0 ? [{ value: 'out' as const, label: <Trans>Remove from</Trans> }] : []),
        ]}
      />
      {search && <ShootSearch shoots={offered} onPick={(shootId) => onPlace(shootId, how)} />}
      <ShootPicker
        label={t`Shoots`}
        shoots={offered}
        likelyIds={likelyIds}
        timeZone={timeZone}
        onPick={(shootId) => onPlace(shootId, how)}
        {...(how === 'out' ? {} : { onNew })}
      />
    </Drawer>
  );
}

/** The server's decision for each kind of move. */
export const DECISION_OF = { move: 'shoots', also: 'add', out: 'remove' } as const satisfies Record<
  How,
  string
>;
