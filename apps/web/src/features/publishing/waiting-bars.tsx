import type { Shoot } from '@photoslate/contract/shoots';
import { isWaiting } from './publish-choice.ts';
import { WaitingBar } from './waiting-bar.tsx';
import style from './waiting-bar.module.css';

interface WaitingBarsProps {
  sessionId: string;
  shoots: readonly Shoot[];
  timeZone: string;
  /** How many mails leave with these shoots, where that is known. */
  countMails?: (shoots: readonly Shoot[]) => number;
}

/** A bar for each time at which shoots of a session will be published, the next one first. */
export function WaitingBars({ sessionId, shoots, timeZone, countMails }: WaitingBarsProps) {
  const groups = Map.groupBy(shoots.filter(isWaiting), ({ publishAt }) => publishAt ?? '');
  const waiting = [...groups].toSorted(([a], [b]) => a.localeCompare(b));
  if (waiting.length === 0) return null;
  return (
    <div className={style.bars}>
      {waiting.map(([publishAt, group], index) => (
        <WaitingBar
          key={publishAt}
          sessionId={sessionId}
          shootIds={group.map(({ id }) => id)}
          publishAt={publishAt}
          timeZone={timeZone}
          hasKey={index === 0}
          slim={countMails === undefined}
          mailCount={countMails?.(group)}
        />
      ))}
    </div>
  );
}
