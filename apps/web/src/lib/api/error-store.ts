import { createStore } from '#lib/store.ts';
import type { ErrorRecord } from './error-record.ts';

/** The errors of the page on screen, by key. */
export const errorStore = createStore<Readonly<Record<string, ErrorRecord>>>({});

export function keepError(key: string, record: ErrorRecord): void {
  errorStore.set({ ...errorStore.get(), [key]: record });
}

export function forgetError(key: string): void {
  const errors = Object.entries(errorStore.get());
  const kept = errors.filter(([other]) => other !== key);
  if (kept.length < errors.length) errorStore.set(Object.fromEntries(kept));
}

/** Called on every navigation. */
export function clearErrors(): void {
  if (Object.keys(errorStore.get()).length > 0) errorStore.set({});
}
