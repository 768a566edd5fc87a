import type { Gallery } from '@photoslate/contract/galleries';
import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '#lib/api/call.ts';
import { saveFrom } from '#lib/api/save-file.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { Button } from '#ui/button.tsx';
import { notifyOfDownload } from './use-download.ts';
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
  const [busy, run] = useBusy();
  const open = shoots.filter(({ ownedCount, photoCount }) => ownedCount < photoCount);
  if (open.length === 0) return null;
  const take = async () => {
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
    if (!taken) return;
    notifyOfDownload();
    saveFrom(taken.url, '');
  };
  return (
    <Button
      tone="primary"
      busy={busy}
      disabled={isPart(gallery)}
      icon={<IconDownload size={22} aria-hidden="true" />}
      onClick={() => void run(take)}
    >
      <Trans>Download for free</Trans>
    </Button>
  );
}
