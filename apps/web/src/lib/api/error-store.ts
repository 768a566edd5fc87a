import { createStore, useStore } from '#lib/store.ts';
import type { ErrorRecord } from './error-record.ts';

/**
 * The errors of the current page, by key. No component shows an error that is not in this store.
 */
export const errorStore = createStore<Readonly<Record<string, ErrorRecord>>>({});

export function keepError(key: string, record: ErrorRecord): void {
  errorStore.set({ ...errorStore.get(), [key]: record });
}

export function forgetError(key: string): void {
  const errors = Object.entries(errorStore.get());
  const kept = errors.filter(([other]) => other !== key);
  if (kept.length < errors.length) errorStore.set(Object.fromEntries(kept));
}

/** Runs on every navigation. */
export function clearErrors(): void {
  if (Object.keys(errorStore.get()).length > 0) errorStore.set({});
}

export const isKept = (record: ErrorRecord): boolean => Object.values(errorStore.get()).includes(record);

/**
 * True while this error is in the store. A form or page shows its error only for this time, so not
 * after a navigation.
 */
export function useIsKept(record: ErrorRecord | undefined): boolean {
  const errors = useStore(errorStore);
  return record !== undefined && Object.values(errors).includes(record);
}
