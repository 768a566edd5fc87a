import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import style from './gallery-filter.module.css';

interface GalleryFilterProps {
  photoCount: number;
  favouriteCount: number;
  isFiltered: boolean;
  onFilter: (isFiltered: boolean) => void;
}

/** Shows all photos, or the favourites only. */
export function GalleryFilter({ photoCount, favouriteCount, isFiltered, onFilter }: GalleryFilterProps) {
  const { t } = useLingui();
  const Heart = favouriteCount > 0 ? IconHeartFilled : IconHeart;
  return (
    <div className={style.filter} role="group" aria-label={t`Which photos`}>
      <button type="button" aria-pressed={!isFiltered} onClick={() => onFilter(false)}>
        <Trans>All {photoCount}</Trans>
      </button>
      <button type="button" aria-pressed={isFiltered} onClick={() => onFilter(true)}>
        <Heart size={20} aria-hidden="true" />
        <Trans>Favourites</Trans>
        {favouriteCount > 0 && <span>{favouriteCount}</span>}
      </button>
    </div>
  );
}
