import type { TimelinePhoto } from '@photoslate/contract/photos';
import { useLingui } from '@lingui/react/macro';
import { Lightbox } from '#ui/lightbox.tsx';

interface LargePhotoProps {
  photos: readonly TimelinePhoto[];
  /** The id of the photo that is shown first. */
  openId: string;
  /** The text below a photo. */
  caption: (photo: TimelinePhoto) => string;
  onClose: (lastId: string) => void;
}

/** One photo large. Arrow keys and swipes go to the other photos, in the order they were taken. */
export function LargePhoto({ photos, openId, caption, onClose }: LargePhotoProps) {
  const { t } = useLingui();
  const shown = photos.filter(({ previewUrl }) => previewUrl !== null);
  const index = Math.max(
    0,
    shown.findIndex(({ id }) => id === openId),
  );
  return (
    <Lightbox
      label={t`Photos`}
      index={index}
      close={() => onClose(openId)}
      slides={shown.map((photo) => ({
        src: photo.previewUrl ?? '',
        alt: caption(photo),
        width: photo.width ?? 3,
        height: photo.height ?? 2,
      }))}
      captions
    />
  );
}
