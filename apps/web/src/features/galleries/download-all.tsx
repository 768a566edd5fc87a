import type { Gallery } from '@photoslate/contract/galleries';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { atServer } from '#lib/api/server-address.ts';
import { FileButton } from '#ui/button.tsx';
import style from './download-all.module.css';

interface DownloadAllProps extends Pick<Gallery, 'downloads' | 'orders'> {
  /** An order whose download is already shown. */
  shownId: string | undefined;
}

/**
 * Links to one ZIP download per paid order. The browser downloads it, and can resume an interrupted
 * download.
 */
export function DownloadAll({ downloads, orders, shownId }: DownloadAllProps) {
  const { t } = useLingui();
  const others = downloads.filter(({ orderId }) => orderId !== shownId);
  if (others.length === 0) return null;
  const numberOf = (orderId: string) => orders.find(({ id }) => id === orderId)?.number ?? '';
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the role from lists without bullets
    <ul role="list" className={style.list} aria-label={t`Download all`}>
      {others.map(({ orderId, url, photoCount }) => (
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
