import { PROGRESS_DURATION_MS, PROGRESS_THROTTLE_MS } from '@photoslate/contract/constants';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { progressStore } from '#lib/progress.ts';
import { useStore } from '#lib/store.ts';
import style from './progress-bar.module.css';

const FADE_MS = 500;

/** Teal while something is under way (after 200 ms, creeping for 5 s), red when it failed. */
export function ProgressBar() {
  const { t } = useLingui();
  const { state, run } = useStore(progressStore);
  const [phase, setPhase] = useState<'hidden' | 'running' | 'done' | 'failed'>('hidden');
  useEffect(() => {
    if (state === 'running') {
      const timer = setTimeout(() => setPhase('running'), PROGRESS_THROTTLE_MS);
      return () => clearTimeout(timer);
    }
    if (state === 'idle') return undefined;
    // What was quick is never shown, unless it failed.
    setPhase((before) => (state === 'failed' ? 'failed' : before === 'running' ? 'done' : 'hidden'));
    const timer = setTimeout(() => setPhase('hidden'), FADE_MS);
    return () => clearTimeout(timer);
  }, [state, run]);
  if (phase === 'hidden') return null;
  return (
    <div
      key={run}
      role="progressbar"
      aria-label={t`Loading…`}
      className={style.bar}
      data-phase={phase}
      style={{ animationDuration: `${PROGRESS_DURATION_MS}ms` }}
    />
  );
}
