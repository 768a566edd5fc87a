import type { Photo } from '@photoslate/contract/photos';
import { useLingui } from '@lingui/react/macro';
import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';

interface ShootLightboxProps {
  photos: readonly Photo[];
  /** The photo that is shown first. */
  index: number;
  onClose: () => void;
}

/** A shoot's photos large, one at a time. */
export function ShootLightbox({ photos, index, onClose }: ShootLightboxProps) {
  const { t } = useLingui();
  return (
    <Lightbox
      open
      index={index}
      close={onClose}
      slides={photos.map(({ previewUrl, fileName, width, height }) => ({
        src: previewUrl ?? '',
        alt: fileName,
        width: width ?? 3,
        height: height ?? 2,
      }))}
      plugins={[Zoom]}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      labels={{
        Close: t`Close`,
        Next: t`Next photo`,
        Previous: t`Previous photo`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
      }}
    />
  );
}
