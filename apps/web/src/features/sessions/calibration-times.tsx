import { Trans } from '@lingui/react/macro';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { useServerSecond } from '#lib/server-clock/use-server-clock.ts';
import style from './calibration-times.module.css';

/** The smallest uncertainty shown. Users distrust a clock that is never off. */
const LEAST_SHOWN_MS = 10;

interface CalibrationTimesProps {
  startedAt: string | null;
  timeZone: string;
}

/** The current time with its uncertainty, and when this calibration was started. */
export function CalibrationTimes({ startedAt, timeZone }: CalibrationTimesProps) {
  const language = useLanguage();
  const now = useServerSecond();
  const uncertainty =
    now &&
    new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(
      Math.max(now.uncertaintyMs, LEAST_SHOWN_MS) / 1000,
    );
  return (
    <dl className={style.times}>
      <dt>
        <Trans>Current time</Trans>
      </dt>
      <dd>
        {now ? (
          <>
            <time>{formatSeconds(now.epochSeconds * 1000, timeZone)}</time>{' '}
            <small>
              <Trans>± {uncertainty} s</Trans>
            </small>
          </>
        ) : (
          '–'
        )}
      </dd>
      <dt>
        <Trans>Started at</Trans>
      </dt>
      <dd>{startedAt ? <time dateTime={startedAt}>{formatSeconds(startedAt, timeZone)}</time> : '–'}</dd>
    </dl>
  );
}
