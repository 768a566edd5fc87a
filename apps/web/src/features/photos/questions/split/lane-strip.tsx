import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { GapText } from './gap-text.tsx';
import { KeyCap, NumberKey } from './key-cap.tsx';
import type { Gap, Lane } from './lane.ts';
import { laneThumbs } from './lane-thumbs.ts';
import style from './lanes.module.css';
import { positionOn, type TimeAxis } from './time-axis.ts';

/** The widths of the pictures by the width of the axis, in px, with 2 px between them. */
const sizesFor = (axisPx: number) =>
  axisPx >= 600
    ? { photoPx: 86, qrPx: 64 }
    : axisPx >= 420
      ? { photoPx: 70, qrPx: 48 }
      : { photoPx: 50, qrPx: 38 };

interface LaneHeadProps {
  keyName: string;
  shoot: Shoot;
  /** The other cameras that have its QR photo, if the camera of the doubtful photo has none. */
  qrCameras: readonly string[];
  gap: Gap | null;
}

/** The key, number and name of a candidate shoot, and its distance to the doubtful photo. */
export function LaneHead({ keyName, shoot, qrCameras, gap }: LaneHeadProps) {
  const { titleOf } = useShootNames();
  const cameras = qrCameras.join(', ');
  return (
    <div className={style.head}>
      {keyName === shoot.label ? (
        <NumberKey>{shoot.label}</NumberKey>
      ) : (
        <>
          <KeyCap>{keyName}</KeyCap>
          <span className={style.number}>{shoot.label}</span>
        </>
      )}
      <strong className={style.name}>{titleOf(shoot)}</strong>
      {cameras !== '' && (
        <span className={style.cameras}>
          <Trans>QR photo: {cameras}</Trans>
        </span>
      )}
      {gap && (
        <span className={style.gap} data-figures>
          <GapText gap={gap} />
        </span>
      )}
    </div>
  );
}

interface LaneStripProps {
  lane: Lane;
  axis: TimeAxis | null;
  /** The width of the axis. */
  widthPx: number;
  atMs: number | null;
  timeZone: string;
}

/** The photos of a candidate shoot on the time axis. */
export function LaneStrip({ lane, axis, widthPx, atMs, timeZone }: LaneStripProps) {
  const { t } = useLingui();
  const sizes = sizesFor(widthPx);
  const { photos, startedMs, outside, untimed } = lane;
  const thumbs = axis && widthPx > 0 ? laneThumbs(photos, axis, widthPx, sizes) : [];
  const nearest = (of: (typeof thumbs)[number]['photos']) =>
    of.toSorted((a, b) => Math.abs(a.takenAtMs - (atMs ?? 0)) - Math.abs(b.takenAtMs - (atMs ?? 0)))[0];
  const started = axis && startedMs !== null ? positionOn(axis, startedMs) : null;
  return (
    <div className={style.strip}>
      {started !== null && startedMs !== null && (
        // The words are on the side with more room.
        <span
          className={style.started}
          data-side={started > 0.5 ? 'left' : 'right'}
          style={started > 0.5 ? { right: `${(1 - started) * 100}%` } : { left: `${started * 100}%` }}
        >
          {isFree(thumbs, started, widthPx, sizes.photoPx) && (
            <span>
              <Trans>Started on the phone</Trans>
              <br />
              {formatSeconds(startedMs, timeZone)}
            </span>
          )}
        </span>
      )}
      {thumbs.map(({ photos: of, isQr, centrePx }) => {
        const photo = nearest(of);
        return (
          <figure
            key={of[0]?.id}
            className={style.thumb}
            data-qr={isQr || undefined}
            style={{ left: centrePx, width: (isQr ? sizes.qrPx : sizes.photoPx) - 2 }}
          >
            {photo?.thumbUrl && <img src={photo.thumbUrl} alt={isQr ? t`QR photo` : ''} />}
            {of.length > 1 && <span className={style.tag}>×{of.length}</span>}
          </figure>
        );
      })}
      {outside && (
        <span className={style.outside} data-side={outside.side}>
          {outside.side === 'before' && <IconArrowLeft size={16} aria-hidden="true" />}
          {outside.photo.thumbUrl && (
            <figure
              className={style.thumb}
              data-qr={outside.photo.role === 'qr-frame' || undefined}
              style={{ width: (outside.photo.role === 'qr-frame' ? sizes.qrPx : sizes.photoPx) - 2 }}
            >
              <img src={outside.photo.thumbUrl} alt="" />
            </figure>
          )}
          <span data-figures>
            {outside.photo.role === 'qr-frame' ? (
              <Trans>QR photo</Trans>
            ) : outside.side === 'before' ? (
              <Trans>Last photo</Trans>
            ) : (
              <Trans>First photo</Trans>
            )}
            <br />
            {formatSeconds(outside.photo.takenAtMs, timeZone)}
          </span>
          {outside.side === 'after' && <IconArrowRight size={16} aria-hidden="true" />}
        </span>
      )}
      {photos.length === 0 && !outside && untimed.length === 0 && started === null && (
        <span className={style.nothing}>
          <Trans>No photos yet</Trans>
        </span>
      )}
      {untimed.length > 0 && (
        <span className={style.untimed}>
          {untimed.map(({ id, thumbUrl, role }) => (
            <figure
              key={id}
              className={style.thumb}
              data-qr={role === 'qr-frame' || undefined}
              style={{ width: sizes.photoPx - 2 }}
            >
              {thumbUrl && <img src={thumbUrl} alt="" />}
            </figure>
          ))}
        </span>
      )}
    </div>
  );
}

/** Room for the words beside the line of the start, in px. */
const WORDS_PX = 160;

/** Whether no picture is where the words of the start would be. */
function isFree(
  thumbs: readonly { readonly centrePx: number }[],
  started: number,
  widthPx: number,
  photoPx: number,
): boolean {
  const atPx = started * widthPx;
  const [from, to] = started > 0.5 ? [atPx - WORDS_PX, atPx] : [atPx, atPx + WORDS_PX];
  return !thumbs.some(({ centrePx }) => centrePx + photoPx / 2 > from && centrePx - photoPx / 2 < to);
}
