import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError, fieldErrors, plainWords } from '#lib/api/error-record.ts';
import { checkFields } from './check-fields.ts';
import { FormContext } from './form-state.ts';
import style from './form.module.css';

export type Values = Readonly<Record<string, string>>;

interface FormProps {
  /** What was typed, by the fields' names. Its failure is shown: at the fields the server names, else above the button. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Further checks before anything is sent: field → what is wrong. */
  check?: (values: Values) => Record<string, string>;
  children: ReactNode;
  className?: string;
}

/**
 * A form whose fields keep their own text (so it survives a change of language), with errors at the fields
 * and the focus on the first wrong one. Call routes with `{ quiet: true }` in it.
 */
export function Form({ onSubmit, check, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0) return;
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"], [data-form-failure]')
      ?.focus();
  }, [attempt]);

  const refuse = (wrong: Readonly<Record<string, string>>, whole: ApiError | null) => {
    setErrors(wrong);
    setFailure(whole);
    setAttempt((count) => count + 1);
  };

  const submit = async (element: HTMLFormElement) => {
    if (busy) return;
    const values = valuesOf(element);
    const wrong = { ...checkFields(element), ...check?.(values) };
    if (Object.keys(wrong).length > 0) {
      refuse(wrong, null);
      return;
    }
    setErrors({});
    setFailure(null);
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = Object.entries(fieldErrors(error)).filter(([name]) => element.elements.namedItem(name));
      refuse(Object.fromEntries(known), known.length > 0 ? null : error);
    } finally {
      setBusy(false);
    }
  };

  const clearError = (name: string) => {
    if (!errors[name]) return;
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
  };

  return (
    <FormContext value={{ errors, busy, clearError }}>
      <form
        ref={form}
        noValidate
        className={className ?? style.form}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {failure && <FormFailure failure={failure} />}
        {children}
      </form>
    </FormContext>
  );
}

function FormFailure({ failure }: { failure: ApiError }) {
  const words = plainWords(failure.record);
  return (
    <div role="alert" tabIndex={-1} data-form-failure className={style.failure}>
      <p>{words ?? failure.record.message}</p>
      {words && <p className={style.detail}>{failure.record.message}</p>}
    </div>
  );
}

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
