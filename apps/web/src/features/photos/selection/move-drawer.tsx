import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShootPicker } from './shoot-picker.tsx';

/** Out of where they are and there, there as well, or out of there. */
export type How = 'move' | 'also' | 'out';

interface MoveDrawerProps {
  open: boolean;
  count: number;
  shoots: readonly Shoot[];
  likelyIds: readonly string[];
  /** The shoots of which they may be taken out, as they are in others too. */
  leavableIds?: readonly string[];
  timeZone: string;
  onClose: () => void;
  onPlace: (shootId: string, how: How) => void;
  onNew: () => void;
}

/** Asks for the shoot that photos go to, or that they leave. */
export function MoveDrawer(props: MoveDrawerProps) {
  const { open, count, shoots, likelyIds, leavableIds = [], timeZone, onClose, onPlace, onNew } = props;
  const { t } = useLingui();
  const [asked, setHow] = useState<How>('move');
  const how = asked === 'out' && leavableIds.length === 0 ? 'move' : asked;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={plural(count, { one: 'Where does # photograph go?', other: 'Where do # photographs go?' })}
    >
      <SegmentedControl
        label={t`How`}
        value={how}
        onChange={setHow}
        segments={[
          { value: 'move', label: <Trans>Move there</Trans> },
          { value: 'also', label: <Trans>There too (group picture)</Trans> },
          ...(leavableIds.length > 0 ? [{ value: 'out' as const, label: <Trans>Out of it</Trans> }] : []),
        ]}
      />
      <ShootPicker
        label={t`Shoots`}
        shoots={how === 'out' ? shoots.filter(({ id }) => leavableIds.includes(id)) : shoots}
        likelyIds={likelyIds}
        timeZone={timeZone}
        onPick={(shootId) => onPlace(shootId, how)}
        {...(how === 'out' ? {} : { onNew })}
      />
    </Drawer>
  );
}

/** What each way of moving is to the server. */
export const DECISION_OF = { move: 'shoots', also: 'add', out: 'remove' } as const satisfies Record<
  How,
  string
>;
