import type { Gallery } from '@photoslate/contract/galleries';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { uuidv7 } from 'uuidv7';
import { call } from '#lib/api/call.ts';
import { atServer } from '#lib/api/server-address.ts';
import { Button, FileButton } from '#ui/button.tsx';
import style from './download-all.module.css';

/** Of each paid order all its photos in one file; the browser itself fetches it, and goes on where it broke off. */
export function DownloadAll({ downloads, orders }: Pick<Gallery, 'downloads' | 'orders'>) {
  const { t } = useLingui();
  if (downloads.length === 0) return null;
  const numberOf = (orderId: string) => orders.find(({ id }) => id === orderId)?.number ?? '';
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the role from lists without bullets
    <ul role="list" className={style.list} aria-label={t`Download all`}>
      {downloads.map(({ orderId, url, photoCount }) => (
        <li key={orderId}>
          <FileButton href={atServer(url)} icon={<IconDownload size={22} aria-hidden="true" />}>
            <Plural value={photoCount} one="Download your photo" other="Download all # photos" />
            {downloads.length > 1 && ` (${numberOf(orderId)})`}
          </FileButton>
        </li>
      ))}
    </ul>
  );
}

interface FreePhotosProps {
  link: string;
  shoots: Gallery['shoots'];
  /** The photos are theirs now. */
  onTaken: () => void;
}

/** Photos that cost nothing are had without an order form: one tap, and all of them can be downloaded. */
export function FreePhotos({ link, shoots, onTaken }: FreePhotosProps) {
  // One id however often it is sent.
  const [id] = useState(() => uuidv7());
  const [busy, setBusy] = useState(false);
  const open = shoots.filter(({ wholeShootOwned }) => !wholeShootOwned);
  if (open.length === 0) return null;
  const take = async () => {
    setBusy(true);
    try {
      const wholeShootIds = open.map((shoot) => shoot.id);
      await call('gallery.order', { body: { id, photoIds: [], wholeShootIds } }, { link });
      onTaken();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      tone="primary"
      busy={busy}
      icon={<IconDownload size={22} aria-hidden="true" />}
      onClick={() => void take().catch(() => undefined)}
    >
      <Trans>Download for free</Trans>
    </Button>
  );
}
