import type { TimelinePhoto } from '@photoslate/contract/photos';
import { Plural, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMaximize } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import style from './doubtful-photos.module.css';

/**
 * The number of photos shown at first, enough to recognize the people. Each tap shows `MORE`
 * photos.
 */
const SHOWN = 12;
const MORE = 60;

interface DoubtfulPhotosProps {
  photos: readonly TimelinePhoto[];
  /** The photos that are excluded from the decision. */
  excluded: ReadonlySet<string>;
  onExclude: (excluded: ReadonlySet<string>) => void;
  selectable: boolean;
}

/** The photos of a question. A tap excludes a photo from the decision, or includes it again. */
export function DoubtfulPhotos({ photos, excluded, onExclude, selectable }: DoubtfulPhotosProps) {
  const { t } = useLingui();
  const [most, setMost] = useState(SHOWN);
  const shown = photos.slice(0, most);
  const toggle = (id: string) => {
    const next = new Set(excluded);
    if (!next.delete(id)) next.add(id);
    onExclude(next);
  };
  return (
    <>
      <ul className={style.photos} data-few={photos.length <= 2 || undefined}>
        {shown.map(({ id, fileName, thumbUrl, previewUrl, width, height }) => {
          const few = photos.length <= 2;
          const picture = (
            <img
              src={(few ? previewUrl : thumbUrl) ?? undefined}
              alt={selectable && photos.length > 1 ? '' : fileName}
              width={width ?? 3}
              height={height ?? 2}
              loading="lazy"
            />
          );
          return (
            <li key={id}>
              {selectable && photos.length > 1 ? (
                <button
                  type="button"
                  className={style.along}
                  aria-pressed={!excluded.has(id)}
                  aria-label={t`${fileName}, selected`}
                  onClick={() => toggle(id)}
                >
                  {picture}
                  <IconCheck size={18} aria-hidden="true" />
                </button>
              ) : (
                picture
              )}
              {previewUrl && (
                <a
                  href={previewUrl}
                  target="_blank"
                  rel="noreferrer"
                  className={style.large}
                  aria-label={t`Enlarge ${fileName}`}
                >
                  <IconMaximize size={18} aria-hidden="true" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {photos.length > most && (
        <Button tone="plain" onClick={() => setMost(most + MORE)}>
          <Plural value={photos.length - most} one="# more" other="# more" />
        </Button>
      )}
    </>
  );
}
