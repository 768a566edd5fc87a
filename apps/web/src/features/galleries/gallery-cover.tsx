import type { Gallery } from '@photoslate/contract/galleries';
import { useEffect, useState } from 'react';
import style from './gallery-cover.module.css';

/** How long the first photos of the grid have the network for themselves. */
const SHARPER_AFTER_MS = 1500;
/** A phone would show less than half of a wider photo. The script in index.html has the same. */
const PANORAMA_RATIO = 2.2;

/**
 * The photo at the top of a gallery. The small version is shown first: it is the same file as in
 * the grid, so it arrives early. The large version is faded in over it later.
 */
export function GalleryCover({ cover }: { cover: NonNullable<Gallery['cover']> }) {
  const { thumbUrl, previewUrl, width, height } = cover;
  const [isShown, setShown] = useState(false);
  const [isSharpWanted, wantSharp] = useState(false);
  const [isSharp, setSharp] = useState(false);
  useEffect(() => {
    if (!isShown || savesData()) return undefined;
    const timer = setTimeout(() => wantSharp(true), SHARPER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  const shape = width > PANORAMA_RATIO * height ? 'panorama' : height > width ? 'portrait' : undefined;
  return (
    <div className={style.cover} data-shape={shape} aria-hidden="true">
      {shape && <img className={style.ground} src={thumbUrl} alt="" />}
      <img
        className={style.photo}
        src={thumbUrl}
        alt=""
        width={width}
        height={height}
        fetchPriority="high"
        onLoad={() => setShown(true)}
      />
      {isSharpWanted && (
        <img
          className={style.photo}
          data-sharp={isSharp}
          src={previewUrl}
          alt=""
          fetchPriority="low"
          decoding="async"
          onLoad={() => setSharp(true)}
        />
      )}
    </div>
  );
}

/** Whether the network is slow, or the person asked the browser to load less. */
function savesData(): boolean {
  const { connection } = navigator as {
    connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}
