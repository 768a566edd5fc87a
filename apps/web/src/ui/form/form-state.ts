import { createContext, useContext } from 'react';

export interface FormState {
  /** Field → error message. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  /** The text that was typed before the form was closed: field → text. */
  draft: Readonly<Record<string, string>>;
  /** Removes the error of a field. Called when the user types in it. */
  clearError: (name: string) => void;
  /**
   * For a form that edits stored values: true if it contains unsaved changes. `null` for all other
   * forms.
   */
  changed: boolean | null;
  /** Restores the stored values. */
  reset: () => void;
}

export const FormContext = createContext<FormState>({
  errors: {},
  busy: false,
  draft: {},
  clearError: () => undefined,
  changed: null,
  reset: () => undefined,
});

/** The state of the surrounding form. */
export const useFormState = (): FormState => useContext(FormContext);
