import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { useBusy } from '#lib/api/use-busy.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { useTapGuard } from '#ui/use-tap-guard.ts';
import style from './erase-drawer.module.css';

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
  const { t } = useLingui();
  const id = useId();
  const acceptsTaps = useTapGuard(open);
  const [withPhotos, setWithPhotos] = useState(false);
  const [busy, run] = useBusy();
  const erase = async () => {
    await onErase(withPhotos);
    onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title={title}>
      <h3 id={`${id}-goes`} className={style.head}>
        <Trans>What goes</Trans>
      </h3>
      <ul className={style.list} aria-labelledby={`${id}-goes`}>
        <li>{t`Name, e-mail address and phone number, in every shoot of the studio`}</li>
        <li>{t`Links to galleries: they stop working at once`}</li>
        <li>{t`E-mails that were sent or wait`}</li>
      </ul>
      <h3 id={`${id}-stays`} className={style.head}>
        <Trans>What stays</Trans>
      </h3>
      <ul className={style.list} aria-labelledby={`${id}-stays`}>
        <li>{t`Number, date and amount of orders, without name and address: the law asks for them`}</li>
        <li>{t`Receipts that were issued`}</li>
        <li>{t`Photos, unless the next line is ticked`}</li>
      </ul>
      <CheckField checked={withPhotos} onChange={(event) => setWithPhotos(event.currentTarget.checked)}>
        {photos}
      </CheckField>
      <p>
        <Trans>This cannot be taken back, not even from a backup.</Trans>
      </p>
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
