import { HOUR_MS } from '@photoslate/domain/durations';
import type { CameraClock } from '@photoslate/contract/card';
import { t } from '@lingui/core/macro';
import { durationWords } from './duration-words.ts';
import type { daylightSavingAt } from './daylight-saving.ts';

type Segment = CameraClock['segments'][number];
type Season = ReturnType<typeof daylightSavingAt>;

/**
 * Describes a clock's error in one segment: "This clock was 1 h 0 min 37 s slow: it was still on
 * winter time."
 */
export function clockWords({ error }: Segment, season: Season): string {
  switch (error.kind) {
    case 'right':
      return t`This clock was right.`;
    case 'whole-hours':
      return hoursWords(error.hours, error.restMs, season);
    case 'set-wrong': {
      const off = durationWords(error.errorMs);
      return error.errorMs > 0 ? t`This clock was ${off} slow.` : t`This clock was ${off} fast.`;
    }
    case 'wrong-date': {
      const off = durationWords(error.days * 24 * HOUR_MS + error.restMs);
      return error.days > 0
        ? t`The date of this clock was wrong: it was ${off} behind.`
        : t`The date of this clock was wrong: it was ${off} ahead.`;
    }
    case 'unknown':
      return t`It is unknown how far off this clock was.`;
    default:
      return error satisfies never;
  }
}

function hoursWords(hours: number, restMs: number, season: Season): string {
  const errorMs = hours * HOUR_MS + restMs;
  const off = durationWords(errorMs);
  if (hours === 1 && season === 'summer') return t`This clock was ${off} slow: it was still on winter time.`;
  if (hours === -1 && season === 'winter') return t`This clock was ${off} fast: it was still on summer time.`;
  return errorMs > 0
    ? t`This clock was ${off} slow: whole hours, as in another time zone.`
    : t`This clock was ${off} fast: whole hours, as in another time zone.`;
}

/** Describes the change of a clock before a segment; null if there was none. */
export function clockChangeWords({ change }: Segment): string | null {
  switch (change?.kind) {
    case undefined:
      return null;
    case 'whole-hours': {
      const by = durationWords(change.hours * HOUR_MS);
      return t`It was changed by ${by} during the session, as for summer time or a time zone.`;
    }
    case 'jump': {
      const by = durationWords(change.byMs);
      return t`It was changed by ${by} during the session.`;
    }
    case 'drift':
      return t`It drifted during the session.`;
    default:
      return change satisfies never;
  }
}
