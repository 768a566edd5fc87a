import type { Gallery } from '@photoslate/contract/galleries';
import { useLingui } from '@lingui/react/macro';
import style from './download-all.module.css';
import { ZipButton } from './zip-button.tsx';

interface DownloadAllProps extends Pick<Gallery, 'downloads' | 'orders'> {
  /** An order whose download is already shown. */
  shownId: string | undefined;
}

/** Links to one ZIP download per paid order. */
export function DownloadAll({ downloads, orders, shownId }: DownloadAllProps) {
  const { t } = useLingui();
  const others = downloads.filter(({ orderId }) => orderId !== shownId);
  if (others.length === 0) return null;
  const numberOf = (orderId: string) => orders.find(({ id }) => id === orderId)?.number ?? '';
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the role from lists without bullets
    <ul role="list" className={style.list} aria-label={t`Download all`}>
      {others.map((download) => (
        <li key={download.orderId}>
          <ZipButton download={download}>
            {downloads.length > 1 && ` (${numberOf(download.orderId)})`}
          </ZipButton>
        </li>
      ))}
    </ul>
  );
}
