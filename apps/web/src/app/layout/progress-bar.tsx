import { PROGRESS_DURATION_MS } from '@photoslate/contract/constants';
import { progressStore } from '#lib/loading/progress.ts';
import { useStore } from '#lib/store.ts';
import style from './progress-bar.module.css';

/**
 * A teal bar that grows slowly for 5 s while something is in progress, and turns red if it failed.
 */
export function ProgressBar() {
  const { phase, run } = useStore(progressStore);
  if (phase === 'hidden') return null;
  return (
    <div
      key={run}
      aria-hidden="true"
      className={style.bar}
      data-phase={phase}
      style={{ animationDuration: `${PROGRESS_DURATION_MS}ms` }}
    />
  );
}
