import { useLingui } from '@lingui/react/macro';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import type { LabelOf } from '../reason-words.ts';
import { shootIdsOf } from './card-photos.ts';
import style from './photo-side.module.css';

interface NeighbourStripProps {
  /** In the order of the camera. */
  photos: readonly IndexPhoto[];
  askedIds: ReadonlySet<string>;
  shownId: string;
  timeZone: string;
  labelOf: LabelOf;
  onShow: (id: string) => void;
}

/** A doubtful photo among its neighbours. A click shows one of them large. */
export function NeighbourStrip({
  photos,
  askedIds,
  shownId,
  timeZone,
  labelOf,
  onShow,
}: NeighbourStripProps) {
  const { t } = useLingui();
  const signOf = (photo: IndexPhoto): string => {
    if (askedIds.has(photo.id)) return '?';
    const labels = shootIdsOf(photo).map(labelOf).join('+');
    if (photo.role === 'qr-frame') return `QR ${labels}`.trim();
    if (photo.role === 'hidden') return t`Hidden`;
    // A photo that only seems to be of a shoot may itself be asked about later.
    return photo.verdict === 'likely' ? `${labels}?` : labels || '?';
  };
  return (
    <ul className={style.near} aria-label={t`Taken before and after`}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <button
            type="button"
            className={style.nearPhoto}
            data-asked={askedIds.has(photo.id) || undefined}
            aria-pressed={photo.id === shownId}
            onClick={() => onShow(photo.id)}
          >
            {photo.thumbUrl ? (
              <img src={photo.thumbUrl} alt={photo.fileName} />
            ) : (
              <span className={style.blank} />
            )}
            <span className={style.sign}>{signOf(photo)}</span>
            <span className={style.nearTime}>
              {photo.takenAtMs === null ? '–' : formatSeconds(photo.takenAtMs, timeZone)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
