import { useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import style from './contact-strip.module.css';

/** How many photos are in the document at first, and how many more a click shows. */
const STEP = 60;

const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

interface ContactStripProps {
  photos: readonly IndexPhoto[];
  /** The photo that the axis and the neighbours are about. */
  currentId: string;
  excluded: ReadonlySet<string>;
  /** Null if the answer does not concern single photos. */
  onExclude: ((id: string) => void) | null;
  onShow: (id: string) => void;
}

/** All photos of a question. Each can be taken out of the answer. */
export function ContactStrip({ photos, currentId, excluded, onExclude, onShow }: ContactStripProps) {
  const { t } = useLingui();
  const [most, setMost] = useState(STEP);
  const place = photos.findIndex(({ id }) => id === currentId);
  const shown = photos.slice(0, Math.max(most, place + 1));
  const left = photos.length - shown.length;
  return (
    <ul className={style.strip} aria-label={t`Photos of this question`}>
      {shown.map(({ id, fileName, thumbUrl }) => (
        <li
          key={id}
          ref={id === currentId ? intoView : null}
          className={style.photo}
          data-excluded={excluded.has(id) || undefined}
        >
          <button
            type="button"
            className={style.show}
            aria-current={id === currentId || undefined}
            aria-label={fileName}
            onClick={() => onShow(id)}
          >
            {thumbUrl && <img src={thumbUrl} alt="" loading="lazy" />}
          </button>
          {onExclude && (
            <button
              type="button"
              className={style.tick}
              aria-pressed={!excluded.has(id)}
              aria-label={t`${fileName}, selected`}
              onClick={() => onExclude(id)}
            >
              <IconCheck size={14} aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
      {left > 0 && (
        <li ref={passFocusOn}>
          <button type="button" className={style.more} onClick={() => setMost(shown.length + STEP)}>
            {t`${left} more`}
          </button>
        </li>
      )}
    </ul>
  );
}
