import { PROGRESS_THROTTLE_MS } from '@photoslate/contract/constants';
import { createStore } from '#lib/store.ts';

const FADE_MS = 500;

/**
 * The state of the progress bar. `run` increases with each run, so that the animation restarts from
 * the left.
 */
export interface Progress {
  phase: 'hidden' | 'running' | 'done' | 'failed';
  run: number;
}

export const progressStore = createStore<Progress>({ phase: 'hidden', run: 0 });
let activeCount = 0;
let failed = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows the progress bar while `work` is running, but only after 200 ms, so that quick work shows
 * no bar unless it fails. Concurrent calls share one run.
 */
export async function trackProgress<T>(work: Promise<T>): Promise<T> {
  if (activeCount === 0) begin();
  activeCount += 1;
  try {
    return await work;
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    activeCount -= 1;
    if (activeCount === 0) end();
  }
}

function begin(): void {
  failed = false;
  clearTimeout(timer);
  const run = progressStore.get().run + 1;
  progressStore.set({ phase: 'hidden', run });
  timer = setTimeout(() => progressStore.set({ phase: 'running', run }), PROGRESS_THROTTLE_MS);
}

function end(): void {
  clearTimeout(timer);
  const { phase, run } = progressStore.get();
  if (phase === 'hidden' && !failed) return;
  progressStore.set({ phase: failed ? 'failed' : 'done', run });
  timer = setTimeout(() => progressStore.set({ phase: 'hidden', run }), FADE_MS);
}
