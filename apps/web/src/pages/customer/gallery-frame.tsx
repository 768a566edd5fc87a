import type { Gallery } from '@photoslate/contract/galleries';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { GalleryCover } from '#features/galleries/gallery-cover.tsx';
import { formatLongDate } from '#lib/formatting/format-date-time.ts';
import { CustomerFrame } from './customer-frame.tsx';

interface GalleryFrameProps {
  /** A bar above everything, in a preview. */
  above?: ReactNode;
  /** Null while it loads, and if it could not be loaded. */
  gallery: Gallery | null;
  failed: boolean;
  children: ReactNode;
}

/** The frame of a gallery: the studio, the title, the place and the date over the cover. */
export function GalleryFrame({ above, gallery, failed, children }: GalleryFrameProps) {
  const { t } = useLingui();
  const [first, ...others] = gallery?.shoots ?? [];
  const title = others.length === 0 ? first?.title : null;
  return (
    <CustomerFrame
      above={above}
      studio={gallery?.studio ?? null}
      title={title ?? t`Your photos`}
      detail={
        !failed &&
        (gallery
          ? [gallery.location, formatLongDate(gallery.date, 'UTC')].join(' · ')
          : // Reserves a line from the start to avoid a layout shift.
            '\u00a0')
      }
      fallback={gallery?.language}
      // The box of the cover is there before its photo is known, but not without any photo.
      cover={
        failed || gallery?.cover === null ? undefined : gallery && <GalleryCover cover={gallery.cover} />
      }
    >
      {children}
    </CustomerFrame>
  );
}
