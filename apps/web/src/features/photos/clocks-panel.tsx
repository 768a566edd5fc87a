import type { CameraClock } from '@photoslate/contract/card';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { durationWords } from './duration-words.ts';

type Segment = CameraClock['segments'][number];

/** How each camera's clock stood, in a plain sentence, with how surely that is known. */
export function ClocksPanel({ cameras }: { cameras: readonly CameraClock[] }) {
  const { t } = useLingui();
  if (cameras.length === 0) return null;
  return (
    <section>
      <h2>
        <Trans>Camera clocks</Trans>
      </h2>
      <List label={t`Camera clocks`}>
        {cameras.map((camera) => (
          <ListRow
            key={camera.camera}
            lead={<IconClock size={24} aria-hidden="true" />}
            title={camera.camera}
            detail={
              <>
                <Plural value={camera.photoCount} one="# photograph" other="# photographs" />
                {'. '}
                {camera.segments.length === 0 && <Trans>No QR frame tells how this clock stood.</Trans>}
                {camera.segments.map((segment, index) => (
                  // Segments have no other name than their place.
                  // eslint-disable-next-line react/no-array-index-key
                  <SegmentSentence key={index} segment={segment} />
                ))}
              </>
            }
          />
        ))}
      </List>
    </section>
  );
}

/** "1 h 0 min 37 s slow: whole hours, as by summer time or a time zone. Known to ± 1 s from 4 QR frames." */
function SegmentSentence({ segment }: { segment: Segment }) {
  const digits = segment.uncertaintyMs < 10_000 ? 1 : 0;
  const uncertainty = new Intl.NumberFormat(useLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(segment.uncertaintyMs / 1000);
  return (
    <span>
      <ClockSentence segment={segment} />{' '}
      <Plural
        value={segment.evidenceCount}
        one={`Known to ± ${uncertainty} s from # QR frame.`}
        other={`Known to ± ${uncertainty} s from # QR frames.`}
      />{' '}
    </span>
  );
}

function ClockSentence({ segment }: { segment: Segment }) {
  const reason = segment.reason as {
    kind?: string;
    hours?: number;
    restMs?: number;
    errorMs?: number;
    byMs?: number;
  } | null;
  switch (reason?.kind) {
    case 'right':
      return <Trans>This clock was right.</Trans>;
    case 'whole-hours': {
      const off = durationWords((reason.hours ?? 0) * 3_600_000 + (reason.restMs ?? 0));
      return (reason.hours ?? 0) > 0 ? (
        <Trans>This clock was {off} slow: whole hours, as by summer time or a time zone.</Trans>
      ) : (
        <Trans>This clock was {off} fast: whole hours, as by summer time or a time zone.</Trans>
      );
    }
    case 'set-wrong': {
      const off = durationWords(reason.errorMs ?? 0);
      return (reason.errorMs ?? 0) > 0 ? (
        <Trans>This clock was {off} slow.</Trans>
      ) : (
        <Trans>This clock was {off} fast.</Trans>
      );
    }
    case 'wrong-date':
      return <Trans>The date of this clock was wrong.</Trans>;
    case 'jump': {
      const by = durationWords(reason.byMs ?? 0);
      return <Trans>Then the clock was changed by {by}.</Trans>;
    }
    case 'drift':
      return <Trans>Then the clock drifted.</Trans>;
    default:
      return <Trans>How it stood against the time of the place is not known.</Trans>;
  }
}
