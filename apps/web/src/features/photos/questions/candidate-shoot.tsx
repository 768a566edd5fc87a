import type { TimelinePhoto } from '@photoslate/contract/photos';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { IconArrowRight, IconQrcode } from '@tabler/icons-react';
import { formatSeconds, formatTime } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Button } from '#ui/button.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './candidate-shoot.module.css';

interface CandidateShootProps {
  shoot: Shoot;
  timeZone: string;
  /** The camera of the doubtful photos. */
  camera: number | null;
  /** The photos and QR frames of the shoot that are nearest to the doubtful ones. */
  neighbours: readonly TimelinePhoto[];
  proposed: boolean;
  busy: boolean;
  /** The label of the button. */
  pickWords: string;
  /**
   * Null if the screen's primary action already chooses it, or if the question has nothing to
   * assign.
   */
  onPick: (() => void) | null;
}

/** A shoot that doubtful photos may belong to, with its photos taken nearby. */
export function CandidateShoot({
  shoot,
  timeZone,
  camera,
  neighbours,
  proposed,
  busy,
  pickWords,
  onPick,
}: CandidateShootProps) {
  const { titleOf } = useShootNames();
  const end = shoot.completedAt && formatTime(shoot.completedAt, timeZone);
  return (
    <section className={style.candidate} data-proposed={proposed || undefined}>
      <div className={style.candidateHead}>
        <span className={style.number}>{shoot.label}</span>
        <h3>
          {titleOf(shoot)}
          <span className={style.times}>
            {formatTime(shoot.createdAt, timeZone)}
            {end && `–${end}`}
          </span>
        </h3>
        {proposed && (
          <StateBadge tone="go" icon={<IconArrowRight aria-hidden="true" />}>
            <Trans>Suggested</Trans>
          </StateBadge>
        )}
      </div>
      {neighbours.length > 0 && neighbours.every((photo) => photo.camera !== camera) && (
        <p className={style.nothing}>
          <Trans>From another camera:</Trans>
        </p>
      )}
      {neighbours.length > 0 ? (
        <ul className={style.neighbours}>
          {neighbours.map(({ id, role, fileName, thumbUrl, takenAt }) => (
            <li key={id} data-role={role}>
              {thumbUrl && <img src={thumbUrl} alt={fileName} loading="lazy" />}
              <span>
                {role === 'qr-frame' && <IconQrcode size={16} aria-hidden="true" />}
                {takenAt && formatSeconds(takenAt, timeZone)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={style.nothing}>
          <Trans>No other photos of this shoot on any camera.</Trans>
        </p>
      )}
      {onPick && (
        <Button busy={busy} onClick={onPick}>
          {pickWords}
        </Button>
      )}
    </section>
  );
}
