import { createStore } from '#lib/store.ts';

/** `run` counts up with each new run of the bar, so that it starts again from the left. */
export interface Progress {
  state: 'idle' | 'running' | 'done' | 'failed';
  run: number;
}

export const progressStore = createStore<Progress>({ state: 'idle', run: 0 });
let underWay = 0;
let failed = false;

/** Shows the bar while this is under way: teal, and red when it fails. Several at once are one run. */
export async function trackProgress<T>(work: Promise<T>): Promise<T> {
  const { run } = progressStore.get();
  if (underWay === 0) {
    failed = false;
    progressStore.set({ state: 'running', run: run + 1 });
  }
  underWay += 1;
  try {
    return await work;
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    underWay -= 1;
    if (underWay === 0) {
      progressStore.set({ state: failed ? 'failed' : 'done', run: progressStore.get().run });
    }
  }
}
