import type { GalleryPhoto } from '@photoslate/contract/galleries';
import style from './order-thumbnails.module.css';

/** They fit beside each other on the narrowest phone. */
const THUMBNAILS = 4;

/** The first photos of an order, in one row. */
export function OrderThumbnails({ photos }: { photos: readonly GalleryPhoto[] }) {
  const shown = photos.filter(({ thumbUrl }) => thumbUrl !== null).slice(0, THUMBNAILS);
  if (shown.length === 0) return null;
  return (
    <div className={style.photos}>
      {shown.map(({ id, thumbUrl }) => (
        <img key={id} src={thumbUrl ?? ''} alt="" />
      ))}
      {photos.length > shown.length && <span>+{photos.length - shown.length}</span>}
    </div>
  );
}
