import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useBusy } from '#lib/api/use-busy.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import style from './erase-drawer.module.css';
import { EraseEffects } from './erase-effects.tsx';

interface EraseDrawerProps {
  open: boolean;
  title: string;
  /** The choice to erase the photos too. */
  photos: ReactNode;
  onClose: () => void;
  /** Throws `ApiError` after it was shown in a red notification. */
  onErase: (withPhotos: boolean) => Promise<void>;
}

/**
 * Lists exactly what an erasure deletes and what it keeps, before it happens. It cannot be undone.
 */
export function EraseDrawer({ open, title, photos, onClose, onErase }: EraseDrawerProps) {
  const acceptsTaps = useTapGuard(open);
  const [withPhotos, setWithPhotos] = useState(false);
  const [busy, run] = useBusy();
  const erase = async () => {
    await onErase(withPhotos);
    onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      <EraseEffects>
        <CheckField checked={withPhotos} onChange={(event) => setWithPhotos(event.currentTarget.checked)}>
          {photos}
        </CheckField>
      </EraseEffects>
      <div className={style.answers} inert={!acceptsTaps}>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Keep everything</Trans>
        </Button>
        <Button tone="danger" busy={busy} onClick={() => void run(erase)}>
          <Trans>Erase for good</Trans>
        </Button>
      </div>
    </Drawer>
  );
}
