import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Lightbox } from '#ui/lightbox.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface LargePhotosProps {
  /** For screen readers. */
  label: string;
  photos: readonly Pick<GalleryPhoto, 'previewUrl' | 'width' | 'height'>[];
  /** The photo that is shown; null: closed. */
  index: number | null;
  onView: (index: number) => void;
  onClose: () => void;
  /** Over the photo. */
  controls?: ReactNode;
}

/** One photo large, with gestures and keyboard control. */
export function LargePhotos({ label, photos, index, onView, onClose, controls }: LargePhotosProps) {
  const { t } = useLingui();
  const count = photos.length;
  const slides = useMemo(
    () =>
      photos.map(({ previewUrl, width, height }, at) => {
        const number = at + 1;
        return { src: previewUrl ?? '', width, height, alt: t`Photo ${number} of ${count}` };
      }),
    [photos, count, t],
  );
  return (
    <Lightbox
      label={label}
      open={index !== null}
      index={index ?? 0}
      close={onClose}
      slides={slides}
      closeOnBackdropClick={false}
      on={{ view: ({ index: next }) => onView(next) }}
      render={{
        // The photo's address is not loaded yet.
        slide: ({ slide }) => ('src' in slide && slide.src === '' ? <Spinner /> : undefined),
        controls: () => controls,
      }}
    />
  );
}
