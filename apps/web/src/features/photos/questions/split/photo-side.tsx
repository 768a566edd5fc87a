import { Trans, useLingui } from '@lingui/react/macro';
import { IconZoomIn } from '@tabler/icons-react';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import type { LabelOf } from '../reason-words.ts';
import { ContactStrip } from './contact-strip.tsx';
import { KeyCap } from './key-cap.tsx';
import { NeighbourStrip } from './neighbour-strip.tsx';
import style from './photo-side.module.css';

interface PhotoSideProps {
  /** All photos of the question. */
  asked: readonly IndexPhoto[];
  /** The one that the answers are compared with. */
  current: IndexPhoto;
  /** The large one: the current one or one of its neighbours. */
  shown: IndexPhoto;
  previewUrl: string | null;
  neighbours: readonly IndexPhoto[];
  /** If the large photo is not of the question: where it is on the camera. */
  aside: 'before' | 'after' | null;
  excluded: ReadonlySet<string>;
  onExclude: ((id: string) => void) | null;
  cameraName: string;
  timeZone: string;
  labelOf: LabelOf;
  onShow: (id: string) => void;
  onBack: () => void;
  onEnlarge: () => void;
}

/** The doubtful photo as large as it goes, then the others of its question and its neighbours. */
export function PhotoSide(props: PhotoSideProps) {
  const { asked, current, shown, aside, previewUrl, neighbours, cameraName, timeZone } = props;
  const { t } = useLingui();
  const time = shown.takenAtMs !== null && formatSeconds(shown.takenAtMs, timeZone);
  const facts = [cameraName, time];
  const name = [shown.fileName, time].filter(Boolean).join(' · ');
  return (
    <section className={style.side} aria-label={t`The photo`}>
      <div className={style.large} data-large>
        {shown.thumbUrl && <img key={`${shown.id} small`} src={shown.thumbUrl} alt="" />}
        {previewUrl && <img key={shown.id} src={previewUrl} alt={shown.fileName} />}
        <div className={style.aside} data-on={aside !== null || undefined}>
          <span role="status" data-figures>
            {aside === 'before' && <Trans>Photo before the question: {name}</Trans>}
            {aside === 'after' && <Trans>Photo after the question: {name}</Trans>}
          </span>
          {aside && (
            <button type="button" className={style.back} onClick={props.onBack}>
              <Trans>Back to the question</Trans>
              <KeyCap>Esc</KeyCap>
            </button>
          )}
        </div>
      </div>
      <div className={style.caption}>
        <strong>{shown.fileName}</strong>
        <span className={style.facts} data-figures>
          {facts.filter(Boolean).join(' · ')}
        </span>
        <button type="button" className={style.enlarge} onClick={props.onEnlarge}>
          <IconZoomIn size={18} aria-hidden="true" />
          <Trans>Enlarge photo</Trans>
          <KeyCap>{t`Space`}</KeyCap>
        </button>
      </div>
      {asked.length > 1 && (
        <ContactStrip
          photos={asked}
          currentId={current.id}
          excluded={props.excluded}
          onExclude={props.onExclude}
          onShow={props.onShow}
        />
      )}
      {neighbours.length > 1 && (
        <NeighbourStrip
          photos={neighbours}
          askedIds={new Set(asked.map(({ id }) => id))}
          shownId={shown.id}
          timeZone={timeZone}
          labelOf={props.labelOf}
          onShow={props.onShow}
        />
      )}
    </section>
  );
}
