import { useState } from 'react';
import { ApiError } from './error-record.ts';

/**
 * Runs the action of a button.
 *
 * @returns whether an action is running, and a function that runs one. An `ApiError` ends the
 * action silently, because `call` has already shown it; any other error is thrown.
 */
export function useBusy(): [boolean, (action: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return [busy, run];
}
