import { ApiError } from '#lib/api/error-record.ts';
import { createStore } from '#lib/store.ts';
import { onSignedOut } from './login-state.ts';

/** A question to the user to confirm that it is them. All calls that wait for it share one. */
export interface ConfirmationQuestion {
  /** @param refusal null if the user confirmed; else the message for the calls that waited */
  answer: (refusal: string | null) => void;
}

/** The question that the dialog of the app shows now. */
export const confirmationStore = createStore<ConfirmationQuestion | null>(null);

let asking: Promise<string | null> | null = null;

/**
 * Asks the user to confirm that it is them.
 *
 * @param refused the error of the call that needs it
 *
 * @throws ApiError if they do not
 */
export async function askToConfirm(refused: ApiError): Promise<void> {
  asking ??= new Promise<string | null>((answer) => confirmationStore.set({ answer })).finally(() => {
    asking = null;
    confirmationStore.set(null);
  });
  const message = await asking;
  if (message !== null) throw new ApiError({ ...refused.record, message }, { cause: refused });
}

onSignedOut(() => confirmationStore.get()?.answer(''));
