import { PROGRESS_DURATION_MS } from '@photoslate/contract/constants';
import { progressStore } from '#lib/loading/progress.ts';
import { useStore } from '#lib/store.ts';
import style from './progress-bar.module.css';

/** Teal while something is under way, creeping for 5 s; red when it failed. */
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
