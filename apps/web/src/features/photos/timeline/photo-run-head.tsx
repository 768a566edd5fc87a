import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconQrcode, IconQrcodeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button } from '#ui/button.tsx';
import { SlateStripe } from '#ui/slate-stripe.tsx';
import { UnassignedQuestion } from '../questions/unassigned-question.tsx';
import style from './photo-timeline.module.css';
import { isCodeCompared, type PhotoRun } from './photo-runs.ts';

interface PhotoRunHeadProps {
  stretch: PhotoRun;
  shoot: Shoot | undefined;
  timeZone: string;
  /** The tiles of its QR frames. */
  frames: ReactNode;
  onLook: () => void;
}

/** The heading of a run of photographs: a slate for a QR frame, amber for doubtful photos. */
export function PhotoRunHead({ stretch, shoot, timeZone, frames, onLook }: PhotoRunHeadProps) {
  const { place, photos } = stretch;
  const hasFrame = stretch.frames.length > 0;
  const [first] = [...stretch.frames, ...photos];
  const last = photos.at(-1);
  const times = first?.takenAt
    ? [
        ...new Set([first.takenAt, last?.takenAt ?? first.takenAt].map((at) => formatTime(at, timeZone))),
      ].join('–')
    : '';
  return (
    <div className={style.head} data-place={place.kind} data-frame={hasFrame || undefined}>
      {hasFrame && <SlateStripe />}
      <div className={style.headRow}>
        {hasFrame && <div className={style.frames}>{frames}</div>}
        <h2 className={style.name}>
          {place.kind === 'shoot' && <span className={style.number}>{shoot?.label ?? '?'}</span>}
          <span className={style.words}>
            <strong>
              <PlaceName stretch={stretch} shoot={shoot} />
            </strong>
            <span className={style.detail}>
              {photos.length > 0 || !hasFrame ? (
                <Plural value={photos.length} one="# photo" other="# photos" />
              ) : (
                <Trans>no photo follows</Trans>
              )}
              {times && ` · ${times}`}
            </span>
          </span>
        </h2>
        {stretch.frames.some(isCodeCompared) && (
          <span className={style.frameNote}>
            <IconQrcode size={20} aria-hidden="true" /> <Trans>code recognised by comparison</Trans>
          </span>
        )}
        {place.kind === 'shoot' && !hasFrame && (
          <span className={style.frameNote}>
            <IconQrcodeOff size={20} aria-hidden="true" /> <Trans>no QR photo here</Trans>
          </span>
        )}
        {place.kind === 'doubt' && photos.length > 0 && (
          <Button icon={<IconAlertTriangle size={20} aria-hidden="true" />} onClick={onLook}>
            <Trans>Open question</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function PlaceName({
  stretch: { place, frames, photos },
  shoot,
}: {
  stretch: PhotoRun;
  shoot: Shoot | undefined;
}) {
  const { titleOf } = useShootNames();
  if (place.kind === 'doubt') return <UnassignedQuestion count={photos.length} />;
  if (place.kind === 'nowhere')
    return frames.length > 0 ? <Trans>Calibration or unknown code</Trans> : <Trans>In no shoot</Trans>;
  return shoot ? titleOf(shoot) : '?';
}
