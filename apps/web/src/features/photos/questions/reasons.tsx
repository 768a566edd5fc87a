import type { TimelinePhoto } from '@photoslate/contract/photos';
import { Trans } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Spinner } from '#ui/spinner.tsx';
import style from './reasons.module.css';
import { useFullReasons } from './full-reasons.ts';
import { type LabelOf, reasonWords } from './reason-words.ts';

interface ReasonsProps {
  photos: readonly TimelinePhoto[];
  labelOf: LabelOf;
}

/**
 * All reasons why photos are doubtful. A tap shows them, so that the photos stay in view before
 * that.
 */
export function Reasons({ photos, labelOf }: ReasonsProps) {
  const [open, setOpen] = useState(false);
  const reasons = useFullReasons(photos, open);
  if (photos.every((photo) => photo.reasons.length === 0)) return null;
  return (
    <details className={style.reasons} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Why?</Trans> <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      {reasons.length === 0 && <Spinner size={24} />}
      <ul>
        {reasonWords(reasons, labelOf).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
