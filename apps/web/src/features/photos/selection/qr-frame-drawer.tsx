import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto, IconQrcode } from '@tabler/icons-react';
import { Drawer } from '#ui/drawer.tsx';
import { ListRow } from '#ui/list-row.tsx';
import style from './drawers.module.css';
import { ShootPicker } from './shoot-picker.tsx';

interface QrFrameDrawerProps {
  open: boolean;
  count: number;
  shoots: readonly Shoot[];
  likelyIds: readonly string[];
  timeZone: string;
  onClose: () => void;
  /** Marks the frame as the code of a shoot; null: of an unknown shoot. */
  onMark: (shootId: string | null) => void;
  /** Removes a wrong mark; null if no photo was marked. */
  onUnmark: (() => void) | null;
}

/**
 * Asks which shoot's code a frame shows that no machine can read. A person can still read the
 * number on the slate.
 */
export function QrFrameDrawer({ open, count, onClose, onMark, onUnmark, ...picker }: QrFrameDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={plural(count, {
        one: 'Of which shoot is this QR frame?',
        other: 'Of which shoot are these # QR frames?',
      })}
    >
      <p className={style.words}>
        <Trans>What follows it on this camera is then matched by it. Customers never see it.</Trans>
      </p>
      <ShootPicker
        {...picker}
        label={t`Shoots`}
        onPick={onMark}
        more={
          <>
            <ListRow
              lead={<IconQrcode size={28} aria-hidden="true" />}
              title={<Trans>I do not know</Trans>}
              onPress={() => onMark(null)}
            />
            {onUnmark && (
              <ListRow
                lead={<IconPhoto size={28} aria-hidden="true" />}
                title={<Trans>It is no QR frame</Trans>}
                onPress={onUnmark}
              />
            )}
          </>
        }
      />
    </Drawer>
  );
}
