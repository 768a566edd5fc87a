import type { Location } from '@photoslate/contract/studio';
import type { ReactNode } from 'react';
import { formatShortDate, formatSeconds } from '#lib/formatting/format-date-time.ts';
import style from './slate.module.css';

/** Longer names do not fit on two lines beside a number. */
const LONG_NAME = 24;

interface SlateHeadProps {
  /** The shoot's number, or a word. */
  mark: ReactNode;
  /** `mark` is a long word instead of a number. */
  word?: boolean;
  /** The shoot's title, if it has one. It is then the name on the slate. */
  title?: string | null;
  location: Location;
  /** The displayed time; null while it is unknown. */
  epochSeconds: number | null;
}

/** The readable part of a slate: number, name, place, date and time. */
export function SlateHead({ mark, word, title, location, epochSeconds }: SlateHeadProps) {
  const ms = epochSeconds === null ? null : epochSeconds * 1000;
  const name = title ?? location.name;
  return (
    <span className={style.head} data-word={word} data-digits={digitsOf(mark)}>
      <span className={style.mark}>{mark}</span>
      <span className={style.facts}>
        <strong className={style.place} data-long={name.length > LONG_NAME || undefined}>
          {name}
        </strong>
        <span className={style.where}>{title ? location.name : location.location}</span>
        {ms !== null && <span className={style.date}>{formatShortDate(ms, location.timeZone)}</span>}
      </span>
      {ms !== null && (
        <time className={style.time} dateTime={new Date(ms).toISOString()}>
          {formatSeconds(ms, location.timeZone)}
        </time>
      )}
    </span>
  );
}

/** The number of characters of a shoot's number, which determines its size: "7B" has two. */
const digitsOf = (mark: ReactNode): number | undefined =>
  typeof mark === 'string' ? Math.min(mark.length, 4) : undefined;
