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
        one: 'Which shoot is this QR photo of?',
        other: 'Which shoot are these # QR photos of?',
      })}
    >
      <p className={style.words}>
        <Trans>
          The photos that follow on this camera are then assigned to that shoot. Customers never see QR
          photos.
        </Trans>
      </p>
      <ShootPicker
        {...picker}
        label={t`Shoots`}
        onPick={onMark}
        more={
          <>
            <ListRow
              lead={<IconQrcode size={28} aria-hidden="true" />}
              title={<Trans>I don’t know</Trans>}
              onPress={() => onMark(null)}
            />
            {onUnmark && (
              <ListRow
                lead={<IconPhoto size={28} aria-hidden="true" />}
                title={<Trans>Not a QR photo</Trans>}
                onPress={onUnmark}
              />
            )}
          </>
        }
      />
    </Drawer>
  );
}
