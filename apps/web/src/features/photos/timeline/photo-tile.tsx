import type { TimelinePhoto } from '@photoslate/contract/photos';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconEyeOff, IconHandClick, IconUsers } from '@tabler/icons-react';
import { memo } from 'react';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { isCodeCompared, isDoubtful } from './photo-runs.ts';
import style from './photo-timeline.module.css';

interface PhotoTileProps {
  photo: TimelinePhoto;
  chosen: boolean;
  /** The photo that Tab focuses. The arrow keys go to the others. */
  current: boolean;
  timeZone: string;
}

/** A photo of the timeline. The timeline handles its taps and keys. */
export const PhotoTile = memo(function PhotoTile({ photo, chosen, current, timeZone }: PhotoTileProps) {
  const { t } = useLingui();
  const doubtful = isDoubtful(photo);
  const words = [
    photo.fileName,
    photo.takenAt && formatSeconds(photo.takenAt, timeZone),
    photo.role === 'qr-frame' && t`QR photo`,
    isCodeCompared(photo) && t`code recognised by comparison`,
    photo.role === 'hidden' && t`hidden`,
    doubtful && t`in question`,
    photo.verdict === 'by-hand' && photo.role === 'photo' && t`assigned by hand`,
    photo.shootIds.length > 1 && t`in several shoots`,
  ];
  return (
    <button
      ref={passFocusOn}
      type="button"
      className={style.tile}
      data-photo={photo.id}
      data-role={photo.role}
      data-doubtful={doubtful || undefined}
      aria-pressed={chosen}
      aria-label={words.filter(Boolean).join(', ')}
      tabIndex={current ? 0 : -1}
    >
      {photo.thumbUrl && <img src={photo.thumbUrl} alt="" decoding="async" draggable={false} />}
      <span className={style.signs} aria-hidden="true">
        {doubtful && <IconAlertTriangle size={18} />}
        {photo.role === 'hidden' && <IconEyeOff size={18} />}
        {photo.shootIds.length > 1 && <IconUsers size={18} />}
        {photo.verdict === 'by-hand' && photo.role === 'photo' && <IconHandClick size={18} />}
      </span>
      {chosen && (
        <span className={style.chosen} aria-hidden="true">
          <IconCheck size={20} />
        </span>
      )}
    </button>
  );
});
