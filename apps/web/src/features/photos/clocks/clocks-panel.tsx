import type { CameraClock } from '@photoslate/contract/card';
import type { Anomaly } from '@photoslate/contract/photo-evidence';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconClock, IconClockQuestion } from '@tabler/icons-react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { Button } from '#ui/button.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { anomalyWords } from '../questions/question-words.ts';
import { isOfClocks } from '../questions/questions.ts';
import { clockChangeWords, clockWords } from './clock-words.ts';
import style from './clocks-panel.module.css';
import { daylightSavingAt } from './daylight-saving.ts';

interface ClocksPanelProps {
  cameras: readonly CameraClock[];
  anomalies: readonly Anomaly[];
  timeZone: string;
  /** A moment of the session. */
  at: string;
  /** Starts the choice of one photo, for a camera that photographed no code. */
  onPoint: (cameraKey: string) => void;
}

/** Describes each camera's clock in sentences: its error, the certainty, and anomalies. */
export function ClocksPanel({ cameras, anomalies, timeZone, at, onPoint }: ClocksPanelProps) {
  const { t } = useLingui();
  const season = daylightSavingAt(at, timeZone);
  const strange = (cameraKey: string) => [
    ...new Set(
      anomalies
        .filter((anomaly) => isOfClocks(anomaly) && 'cameraKey' in anomaly && anomaly.cameraKey === cameraKey)
        .filter(({ kind }) => kind !== 'clock-changed')
        .map((anomaly) => anomalyWords(anomaly, anomaly.photoIds.length, () => '')),
    ),
  ];
  return (
    <section>
      <h2 className="visually-hidden">
        <Trans>Camera clocks</Trans>
      </h2>
      <List label={t`Camera clocks`}>
        {cameras.map((clock, index) => {
          const known = clock.segments.length > 0;
          const noTime = clock.cameraKey === '';
          return (
            <ListRow
              // Two camera bodies may have the same name, so the index identifies them.
              // eslint-disable-next-line react/no-array-index-key
              key={`${clock.camera}/${index}`}
              lead={
                known ? (
                  <IconClock size={28} aria-hidden="true" />
                ) : (
                  <IconClockQuestion size={28} aria-hidden="true" />
                )
              }
              title={noTime ? t`No camera named` : clock.camera}
              detail={
                <span className={style.lines}>
                  <Plural value={clock.photoCount} one="# photo" other="# photos" />
                  {!known && !noTime && <Trans>No QR photo shows how far off this clock was.</Trans>}
                  {clock.segments.map((segment) => (
                    <span key={segment.fromCameraTime} className={style.lines}>
                      {segment.change && <span>{clockChangeWords(segment)}</span>}
                      <strong className={style.sentence}>{clockWords(segment, season)}</strong>
                      <Certainty segment={segment} />
                    </span>
                  ))}
                  {strange(clock.cameraKey).map((sentence) => (
                    <span key={sentence} className={style.strange}>
                      <IconAlertTriangle size={20} aria-hidden="true" /> {sentence}
                    </span>
                  ))}
                  {!known && !noTime && (
                    <span>
                      <Button onClick={() => onPoint(clock.cameraKey)}>
                        <Trans>Select a photo and its shoot</Trans>
                      </Button>
                    </span>
                  )}
                </span>
              }
            />
          );
        })}
      </List>
    </section>
  );
}

/** "Accurate to ± 0.4 s (4 QR photos)." */
function Certainty({ segment }: { segment: CameraClock['segments'][number] }) {
  const digits = segment.uncertaintyMs < 10_000 ? 1 : 0;
  const uncertainty = new Intl.NumberFormat(useLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(segment.uncertaintyMs / 1000);
  return (
    <span>
      <Plural
        value={segment.evidenceCount}
        one={`Accurate to ± ${uncertainty} s (# QR photo).`}
        other={`Accurate to ± ${uncertainty} s (# QR photos).`}
      />
    </span>
  );
}
