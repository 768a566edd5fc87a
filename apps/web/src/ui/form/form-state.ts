import { createContext, useContext } from 'react';

export interface FormState {
  /** Field → what is wrong with it. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  /** What was typed before the form was closed: field → text. */
  draft: Readonly<Record<string, string>>;
  /** Typing in a field takes its error away. */
  clearError: (name: string) => void;
  /** Of a form that shows what is stored: whether something in it is not stored yet. `null`: it is no such form. */
  changed: boolean | null;
  /** Shows what is stored again. */
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

/** The form around this component. */
export const useFormState = (): FormState => useContext(FormContext);
