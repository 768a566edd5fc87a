import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoScan, IconX } from '@tabler/icons-react';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { ReadFailed } from '#ui/read-failed.tsx';
import type { CardContext } from '../card-context.ts';
import { durationWords } from '../clocks/duration-words.ts';
import { usePhotoDetails } from '../photo-index/photo-details.queries.ts';
import type { IndexPhoto } from '../photo-index/photo-index.ts';
import { rollOf } from '../questions/split/card-photos.ts';
import type { DeskQuestion } from '../questions/split/choices.ts';
import { evidenceWords } from '../questions/split/evidence.ts';
import { isDoubtful } from '../timeline/photo-runs.ts';
import { offsetAt } from './clock-offset.ts';
import { Evidence } from './evidence.tsx';
import style from './inspector.module.css';
import { OtherShoots } from './other-shoots.tsx';
import { Recipients } from './recipients.tsx';
import { ShortcutList } from './shortcut-list.tsx';

interface InspectorProps {
  card: CardContext;
  /** The photo that was selected last; undefined if none is. */
  photo: IndexPhoto | undefined;
  /** The photos of the whole card. */
  photos: readonly IndexPhoto[];
  /** The open question about the photo. */
  question: DeskQuestion | undefined;
  chosenCount: number;
  /** In a narrow window it is above the grid, and can be closed. */
  open: boolean;
  onClose: () => void;
  onOpenPhoto: () => void;
  onMove: (shootId: string) => void;
}

/** Everything about the photo that was selected last. */
export function Inspector(props: InspectorProps) {
  const { photo, chosenCount, open, onClose, ...rest } = props;
  const { t } = useLingui();
  return (
    <aside className={style.inspector} aria-label={t`Photo details`} data-open={open || undefined}>
      <button type="button" className={style.close} aria-label={t`Close`} onClick={onClose}>
        <IconX size={20} aria-hidden="true" />
      </button>
      {photo ? (
        <PhotoInspector photo={photo} chosenCount={chosenCount} {...rest} />
      ) : (
        <>
          <div className={style.empty}>
            <IconPhotoScan size={40} aria-hidden="true" />
            <h2>
              <Trans>No photo selected</Trans>
            </h2>
            <p>
              <Trans>Click a photo to see when it was taken and why it is in its shoot.</Trans>
            </p>
          </div>
          <section>
            <h3>
              <Trans>Keyboard shortcuts</Trans>
            </h3>
            <ShortcutList short />
          </section>
        </>
      )}
    </aside>
  );
}

type PhotoInspectorProps = Omit<InspectorProps, 'photo' | 'open' | 'onClose'> & {
  photo: IndexPhoto;
};

function PhotoInspector(props: PhotoInspectorProps) {
  const { card, photo, photos, question, chosenCount, onOpenPhoto, onMove } = props;
  const { t } = useLingui();
  const { session, report, timeZone, labelOf, shoots } = card;
  const { details, error, retry } = usePhotoDetails(session.id, [photo.id]);
  const known = details.get(photo.id);
  const { takenAtMs } = photo;
  const offsetMs = offsetAt(report.cameras[photo.camera ?? -1], known?.cameraTime ?? null);
  const labels = photo.shootIds.map(labelOf).join(', ');
  const source = known?.previewUrl ?? photo.thumbUrl;
  return (
    <>
      <button
        type="button"
        className={style.preview}
        style={{ aspectRatio: `${photo.width} / ${photo.height}` }}
        aria-label={t`Enlarge ${photo.fileName}`}
        onClick={onOpenPhoto}
      >
        {source && <img src={source} alt="" decoding="async" draggable={false} />}
      </button>
      <div>
        <div className={style.file}>
          <h2 data-code>{photo.fileName}</h2>
          {chosenCount > 1 && (
            <span className={style.quiet}>
              <Trans>last of {chosenCount}</Trans>
            </span>
          )}
        </div>
        <dl className={style.facts}>
          <dt>
            <Trans>Camera</Trans>
          </dt>
          <dd>{card.cameraName(photo.camera)}</dd>
          <dt>
            <Trans>Taken</Trans>
          </dt>
          <dd>
            {takenAtMs === null ? <Trans>unknown</Trans> : formatSeconds(takenAtMs, timeZone)}{' '}
            {offsetMs !== null && Math.abs(offsetMs) >= 1000 && (
              <span className={style.quiet}>
                <Trans>
                  (clock {offsetMs > 0 ? '+' : '−'}
                  {durationWords(offsetMs)})
                </Trans>
              </span>
            )}
          </dd>
          {known && known.versions.length > 1 && (
            <>
              <dt>
                <Trans>Versions</Trans>
              </dt>
              <dd>{known.versions.map(({ fileName }) => fileName).join(', ')}</dd>
            </>
          )}
        </dl>
      </div>
      {error && !known && <ReadFailed error={error} retry={retry} />}
      {known && (known.reasons.length > 0 || photo.verdict === 'by-hand' || question) && (
        <section>
          <h3>
            {question || isDoubtful(photo) ? (
              <Trans>Why it is in question</Trans>
            ) : photo.shootIds.length > 0 ? (
              <Trans>Why it is in shoot {labels}</Trans>
            ) : (
              <Trans>Details of the assignment</Trans>
            )}
          </h3>
          {question && (
            <p>
              {evidenceWords(
                { question, roll: rollOf(photos, photo.camera), shoots, reasons: known.reasons },
                labelOf,
              )}
            </p>
          )}
          <Evidence reasons={known.reasons} photo={photo} labelOf={labelOf} />
        </section>
      )}
      {photo.role === 'photo' && (
        <OtherShoots
          card={card}
          photo={photo}
          photos={photos}
          askedIds={new Set(question?.photos.map(({ id }) => id) ?? [photo.id])}
          onMove={onMove}
        />
      )}
      {photo.shootIds.length > 0 && (
        <section>
          <h3>
            <Trans>Recipients</Trans>
          </h3>
          <Recipients shoots={shoots.filter(({ id }) => photo.shootIds.includes(id))} />
        </section>
      )}
    </>
  );
}
