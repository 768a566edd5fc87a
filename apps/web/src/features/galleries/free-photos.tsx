import type { Gallery } from '@photoslate/contract/galleries';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { saveFrom } from '#lib/api/save-file.ts';
import { Button } from '#ui/button.tsx';
import { isPart } from './use-gallery.ts';

interface FreePhotosProps {
  link: string;
  gallery: Pick<Gallery, 'shoots' | 'prices'>;
  /** The customer now owns the photos. */
  onTaken: () => void;
}

/** Free photos need no order form: one tap orders all of them and downloads them. */
export function FreePhotos({ link, gallery, onTaken }: FreePhotosProps) {
  const { shoots, prices } = gallery;
  // The order's idempotency key. Later photos become another order.
  const [id, setId] = useState(() => uuidv7());
  const [busy, setBusy] = useState(false);
  const open = shoots.filter(({ ownedCount, photoCount }) => ownedCount < photoCount);
  if (open.length === 0) return null;
  const take = async () => {
    setBusy(true);
    try {
      // If the price list has only single photos for free, the order lists every photo.
      const whole = prices.buyAllCents === 0;
      const body = {
        id,
        wholeShootIds: whole ? open.map((shoot) => shoot.id) : [],
        photoIds: whole
          ? []
          : open.flatMap(({ photos }) => photos.filter(({ owned }) => !owned).map((photo) => photo.id)),
      };
      await call('orders.place', { body }, { link });
      const { data } = await call('galleries.show', {}, { link });
      setId(uuidv7());
      onTaken();
      const taken = data.downloads.find(({ orderId }) => orderId === id);
      if (taken) saveFrom(taken.url, '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      tone="primary"
      busy={busy}
      disabled={isPart(gallery)}
      icon={<IconDownload size={22} aria-hidden="true" />}
      onClick={() => void take()}
    >
      <Trans>Download for free</Trans>
    </Button>
  );
}
