import type { Location } from '@photoslate/contract/studio';
import type { ReactNode } from 'react';
import { formatShortDate, formatSeconds } from '#lib/formatting/format-date-time.ts';
import { classNames } from '#ui/class-names.ts';
import style from './slate.module.css';

/** Longer names do not fit on two lines beside a number. */
const LONG_NAME = 24;

interface SlateHeadProps {
  /** The shoot's number, or a word. */
  mark: ReactNode;
  /** `mark` is a long word instead of a number. */
  word?: boolean;
  location: Location;
  /** The displayed time; null while it is unknown. */
  epochSeconds: number | null;
}

/** The readable part of a slate: number, place, date and time. */
export function SlateHead({ mark, word, location, epochSeconds }: SlateHeadProps) {
  const ms = epochSeconds === null ? null : epochSeconds * 1000;
  return (
    <span className={style.head}>
      <span className={classNames(style.mark, word && style.word)}>{mark}</span>
      <span className={style.facts}>
        <strong className={style.place} data-long={location.name.length > LONG_NAME || undefined}>
          {location.name}
        </strong>
        {ms !== null && (
          <>
            <span className={style.date}>{formatShortDate(ms, location.timeZone)}</span>
            <time className={style.time} dateTime={new Date(ms).toISOString()}>
              {formatSeconds(ms, location.timeZone)}
            </time>
          </>
        )}
      </span>
    </span>
  );
}
