import { Plural, Trans } from '@lingui/react/macro';
import style from './question-count.module.css';

/** With more questions than this, only the figure is shown. */
const MOST_SEGMENTS = 12;

interface QuestionCountProps {
  left: number;
  done: number;
  /** How many of those that are left were skipped. */
  skipped: number;
  /** The question on the screen is one of them. */
  isAgain: boolean;
  /** Photos of the card are still being read: more questions may follow. */
  isReading: boolean;
}

/** How many questions are left, as a figure and as segments that fill up. */
export function QuestionCount({ left, done, skipped, isAgain, isReading }: QuestionCountProps) {
  const total = left + done;
  const stateOf = (place: number) => {
    if (place < done) return 'done';
    if (place === done) return 'now';
    return place >= total - skipped ? 'skipped' : undefined;
  };
  return (
    <div className={style.count}>
      <span role="status" data-figures data-done={left === 0 || undefined}>
        {left > 0 ? (
          <Plural value={left} one="# to go" other="# to go" />
        ) : total > 0 ? (
          <Trans>All answered</Trans>
        ) : null}
        {skipped > 0 && (
          <>
            {' · '}
            {isAgain ? (
              <Trans>Skipped questions come back</Trans>
            ) : (
              <Plural value={skipped} one="# skipped, comes back" other="# skipped, come back" />
            )}
          </>
        )}
        {isReading && (
          <>
            {' '}
            <Trans>(photos are still being read)</Trans>
          </>
        )}
      </span>
      {total <= MOST_SEGMENTS && (
        <span className={style.segments} aria-hidden="true">
          {Array.from({ length: total }, (_, place) => (
            <i key={place} data-state={stateOf(place)} />
          ))}
        </span>
      )}
    </div>
  );
}
