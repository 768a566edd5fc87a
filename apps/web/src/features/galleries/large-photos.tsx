import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { Spinner } from '#ui/spinner.tsx';

interface LargePhotosProps {
  photos: readonly Pick<GalleryPhoto, 'previewUrl' | 'width' | 'height'>[];
  /** The photo that is shown; null: closed. */
  index: number | null;
  onView: (index: number) => void;
  onClose: () => void;
  /** Over the photo. */
  controls?: ReactNode;
}

/** One photo large, with gestures and keyboard control. */
export function LargePhotos({ photos, index, onView, onClose, controls }: LargePhotosProps) {
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
      open={index !== null}
      index={index ?? 0}
      close={onClose}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true }}
      on={{ view: ({ index: next }) => onView(next) }}
      labels={{
        Close: t`Close`,
        Next: t`Next photo`,
        Previous: t`Previous photo`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
      }}
      render={{
        // The photo's address is not loaded yet.
        slide: ({ slide }) => ('src' in slide && slide.src === '' ? <Spinner /> : undefined),
        controls: () => controls,
      }}
    />
  );
}
