import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, useLingui } from '@lingui/react/macro';
import { Drawer } from '#ui/drawer.tsx';
import style from './drawers.module.css';
import type { SplitPoint } from './split-point.ts';
import { ShootPicker } from './shoot-picker.tsx';

interface SplitDrawerProps {
  open: boolean;
  from: SplitPoint | null;
  shoots: readonly Shoot[];
  timeZone: string;
  onClose: () => void;
  onNew: () => void;
  onPlace: (shootId: string) => void;
}

/**
 * Asks for the shoot of a camera's photographs from one of them on: other people had come, but no
 * QR frame was photographed.
 */
export function SplitDrawer({ open, from, shoots, timeZone, onClose, onNew, onPlace }: SplitDrawerProps) {
  const { t } = useLingui();
  const ending = shoots.findIndex(({ id }) => id === from?.shootId);
  const label = shoots[ending]?.label;
  const next = shoots[ending + 1]?.id;
  return (
    <Drawer
      open={open && from !== null}
      onClose={onClose}
      title={label === undefined ? t`Split here` : t`Shoot ${label} ends before this photo`}
    >
      <p className={style.words}>
        <Plural
          value={from?.photoIds.length ?? 0}
          one="From here on, # photo of this camera goes to:"
          other="From here on, # photos of this camera go to:"
        />{' '}
        {from !== null && from.stayCount > 0 && (
          <Plural
            value={from.stayCount}
            one="# photo in several shoots stays there."
            other="# photos in several shoots stay there."
          />
        )}
      </p>
      <ShootPicker
        label={t`Shoots`}
        shoots={shoots.filter(({ id }) => id !== from?.shootId)}
        likelyIds={next === undefined || ending < 0 ? [] : [next]}
        timeZone={timeZone}
        onPick={onPlace}
        onNew={onNew}
        newFirst
      />
    </Drawer>
  );
}
