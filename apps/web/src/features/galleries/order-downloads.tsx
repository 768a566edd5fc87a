import type { Gallery, GalleryPhoto } from '@photoslate/contract/galleries';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { atServer } from '#lib/api/server-address.ts';
import { FileButton } from '#ui/button.tsx';
import { DownloadLink } from './download-link.tsx';
import style from './order-downloads.module.css';

/** With more photos the list would hide the gallery, in which each photo can be downloaded too. */
const MOST_ROWS = 12;

interface OrderDownloadsProps {
  download: Gallery['downloads'][number];
  /** The photos of the order. */
  photos: readonly GalleryPhoto[];
  onRefused: () => void;
}

/** The downloads of a paid order: all photos in one file, or photo by photo. */
export function OrderDownloads({ download: { url, photoCount }, photos, onRefused }: OrderDownloadsProps) {
  const { t } = useLingui();
  const owned = photos.flatMap((photo) =>
    photo.downloadUrl === null ? [] : [{ ...photo, downloadUrl: photo.downloadUrl }],
  );
  const hasRows = photoCount > 1 && photoCount <= MOST_ROWS && owned.length === photoCount;
  return (
    <>
      <FileButton
        tone="primary"
        wide
        href={atServer(url)}
        icon={<IconDownload size={22} aria-hidden="true" />}
      >
        <Plural value={photoCount} one="Download your photo" other="Download all # photos" />
      </FileButton>
      {hasRows && (
        <div>
          <p className={style.about}>
            <Trans>One ZIP file, or photo by photo:</Trans>
          </p>
          {/* eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the role from lists without bullets */}
          <ul role="list" className={style.list}>
            {owned.map((photo) => (
              <li key={photo.id} className={style.row}>
                {photo.thumbUrl && <img src={photo.thumbUrl} alt="" className={style.thumbnail} />}
                <div className={style.words}>
                  <span className={style.name}>{photo.fileName}</span>
                  <span className={style.size}>
                    {photo.width} × {photo.height}
                  </span>
                </div>
                <DownloadLink
                  photo={photo}
                  className={style.download}
                  label={t`Download ${photo.fileName}`}
                  onRefused={onRefused}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
