import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { Lightbox } from '#ui/lightbox.tsx';
import type { CardContext } from '../card-context.ts';
import { usePhotoDetails } from '../photo-index/photo-details.queries.ts';
import type { IndexPhoto } from '../photo-index/photo-index.ts';
import { reasonWords } from '../questions/reason-words.ts';
import type { TableCell } from './table-groups.ts';

interface TableLightboxProps {
  card: CardContext;
  photos: readonly IndexPhoto[];
  order: readonly TableCell[];
  openId: string;
  onClose: () => void;
}

/** How many photos before and after the shown one are loaded in full. */
const BESIDE = 2;

/**
 * A photo large. Arrow keys and swipes go to the other photos in the order of the grid. A QR photo
 * that is not in the grid is shown alone.
 */
export function TableLightbox({ card, photos, order, openId, onClose }: TableLightboxProps) {
  const { t } = useLingui();
  const shown = useMemo(() => {
    const inGrid = [...new Set(order.map(({ photo }) => photo))].filter(({ thumbUrl }) => thumbUrl !== null);
    return inGrid.some(({ id }) => id === openId) ? inGrid : photos.filter(({ id }) => id === openId);
  }, [order, photos, openId]);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      shown.findIndex(({ id }) => id === openId),
    ),
  );
  const near = shown.slice(Math.max(0, index - BESIDE), index + BESIDE + 1).map(({ id }) => id);
  const { details } = usePhotoDetails(card.session.id, near);
  const captionOf = ({ id, fileName, takenAtMs, shootIds }: IndexPhoto): string => {
    const facts = [
      fileName,
      takenAtMs !== null && formatSeconds(takenAtMs, card.timeZone),
      shootIds.length > 0 && t`shoot ${shootIds.map(card.labelOf).join(', ')}`,
    ];
    const reasons = details.get(id)?.reasons.filter(({ kind }) => kind === 'code-compared') ?? [];
    return [facts.filter(Boolean).join(' · '), ...reasonWords(reasons, card.labelOf)].join('\n');
  };
  return (
    <Lightbox
      label={t`Photos`}
      index={index}
      close={onClose}
      on={{ view: ({ index: at }) => setIndex(at) }}
      slides={shown.map((photo, at) => ({
        src: details.get(photo.id)?.previewUrl ?? photo.thumbUrl ?? '',
        alt: Math.abs(at - index) <= BESIDE ? captionOf(photo) : photo.fileName,
        width: photo.width,
        height: photo.height,
      }))}
      captions
    />
  );
}
