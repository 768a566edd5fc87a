import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Drawer } from '#ui/drawer.tsx';
import { Segments } from '#ui/segments.tsx';
import { ShootPicker } from './shoot-picker.tsx';

interface MoveDrawerProps {
  open: boolean;
  count: number;
  shoots: readonly Shoot[];
  likelyIds: readonly string[];
  timeZone: string;
  onClose: () => void;
  onPlace: (shootId: string, how: 'move' | 'also') => void;
  onNew: () => void;
}

/** Asks for the shoot that photos go to: out of where they are, or there as well. */
export function MoveDrawer({ open, count, onClose, onPlace, ...picker }: MoveDrawerProps) {
  const { t } = useLingui();
  const [how, setHow] = useState<'move' | 'also'>('move');
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={plural(count, { one: 'Where does # photograph go?', other: 'Where do # photographs go?' })}
    >
      <Segments
        label={t`How`}
        value={how}
        onChange={setHow}
        segments={[
          { value: 'move', label: <Trans>Move there</Trans> },
          { value: 'also', label: <Trans>There too (group picture)</Trans> },
        ]}
      />
      <ShootPicker {...picker} label={t`Shoots`} onPick={(shootId) => onPlace(shootId, how)} />
    </Drawer>
  );
}
