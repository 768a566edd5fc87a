import type { Gallery, GalleryPhoto } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDesk } from '#lib/page/use-desk.ts';
import { DownloadLink } from './download-link.tsx';
import style from './order-downloads.module.css';
import { ZipButton } from './zip-button.tsx';

/** With more photos the list would hide the gallery, in which each photo can be downloaded too. */
const MOST_ROWS = 12;

interface OrderDownloadsProps {
  download: Gallery['downloads'][number];
  /** The photos of the order. */
  photos: readonly GalleryPhoto[];
  onRefused: () => void;
}

/**
 * The downloads of a paid order: all photos in one file, or photo by photo. On a phone the single
 * photos are first, because a ZIP file is hard to open there.
 */
export function OrderDownloads({ download, photos, onRefused }: OrderDownloadsProps) {
  const isDesk = useDesk();
  const owned = photos.flatMap((photo) =>
    photo.downloadUrl === null ? [] : [{ ...photo, downloadUrl: photo.downloadUrl }],
  );
  const { photoCount } = download;
  const hasRows = photoCount > 1 && photoCount <= MOST_ROWS && owned.length === photoCount;
  if (!hasRows) return <ZipButton tone="primary" wide download={download} />;
  if (!isDesk)
    return (
      <>
        <PhotoDownloads photos={owned} onRefused={onRefused} />
        <div>
          <p className={style.about}>
            <Trans>Or in one ZIP file:</Trans>
          </p>
          <ZipButton wide download={download} />
        </div>
      </>
    );
  return (
    <>
      <ZipButton tone="primary" wide download={download} />
      <div>
        <p className={style.about}>
          <Trans>One ZIP file, or photo by photo:</Trans>
        </p>
        <PhotoDownloads photos={owned} onRefused={onRefused} />
      </div>
    </>
  );
}

interface PhotoDownloadsProps {
  photos: readonly (GalleryPhoto & { downloadUrl: string })[];
  onRefused: () => void;
}

function PhotoDownloads({ photos, onRefused }: PhotoDownloadsProps) {
  const { t } = useLingui();
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the role from lists without bullets
    <ul role="list" className={style.list}>
      {photos.map((photo) => (
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
          >
            {t`Download`}
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}
