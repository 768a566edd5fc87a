import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  ApiError,
  type ErrorRecord,
  fieldErrors,
  plainWords,
  recordOfChecks,
} from '#lib/api/error-record.ts';
import { forgetError, isKept, keepError, useIsKept } from '#lib/api/error-store.ts';
import { draftOf } from '#lib/storage/drafts.ts';
import { TechnicalDetail } from '#ui/technical-detail.tsx';
import { checkFields } from './check-fields.ts';
import { FormContext } from './form-state.ts';
import style from './form.module.css';

export type Values = Readonly<Record<string, string>>;

const NONE: Readonly<Record<string, string>> = {};

interface Draft {
  read: () => Values;
  keep: (values: Values | null) => void;
}

interface Refusal {
  readonly record: ErrorRecord;
  /** What is wrong with the form's own fields; empty: the record's message stands above the button. */
  readonly fields: Readonly<Record<string, string>>;
  readonly atFields: boolean;
}

interface FormProps {
  /** What was typed, by the fields' names. Its failure is shown: at the fields the server names, else above the button. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Further checks before anything is sent: field → what is wrong. */
  check?: (values: Values) => Record<string, string>;
  /** Where what was typed is kept when the form is closed before it is sent (`lib/storage/drafts.ts`). */
  draft?: Draft;
  /**
   * The name of what is stored and shown in the form. It can be sent only once something was changed, and a
   * change that was not sent is still there when the form is opened again.
   */
  edits?: string;
  children: ReactNode;
  className?: string;
}

/**
 * A form whose fields keep their own text (so it survives a change of language), with errors at the fields
 * and the focus on the first wrong one.
 * What is wrong is kept with the other errors of the page, so that a navigation takes it away too. Call routes with `{ quiet: true }` in it.
 */
export function Form({ onSubmit, check, draft, edits, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const key = `form ${useId()}`;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const kept = useIsKept(refusal?.record);
  const errors = kept && refusal ? refusal.fields : NONE;
  const [busy, setBusy] = useState(false);
  const unsent = draft ?? (edits === undefined ? undefined : draftOf(edits));
  const [typed, setTyped] = useState(() => unsent?.read() ?? NONE);
  const isTyped = Object.keys(typed).length > 0;
  // Of the fields as they are stored; unknown where they were filled with what had been typed before.
  const stored = useRef<Values | null>(null);
  const [changed, setChanged] = useState(isTyped);
  const [resets, setResets] = useState(0);
  useEffect(() => {
    if (form.current && !isTyped) stored.current = valuesOf(form.current);
  }, [isTyped]);
  // Several taps may come before the state does.
  const underWay = useRef(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0) return;
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"], [data-form-failure]')
      ?.focus();
  }, [attempt]);

  const refuse = (record: ErrorRecord, fields: Refusal['fields']) => {
    if (!isKept(record)) keepError(key, record);
    setRefusal({ record, fields, atFields: Object.keys(fields).length > 0 });
    setAttempt((count) => count + 1);
  };

  const submit = async (element: HTMLFormElement) => {
    if (underWay.current) return;
    const values = valuesOf(element);
    const wrong = { ...checkFields(element), ...check?.(values) };
    if (Object.keys(wrong).length > 0) {
      refuse(recordOfChecks(wrong), wrong);
      return;
    }
    setRefusal(null);
    forgetError(key);
    underWay.current = true;
    setBusy(true);
    try {
      await onSubmit(values);
      unsent?.keep(null);
      stored.current = values;
      setChanged(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = Object.entries(fieldErrors(error)).filter(([name]) => element.elements.namedItem(name));
      refuse(error.record, Object.fromEntries(known));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  const clearError = (name: string) => {
    if (!refusal || !errors[name]) return;
    const fields = Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name));
    setRefusal({ ...refusal, fields });
  };

  const take = (values: Values) => {
    const same = edits !== undefined && stored.current !== null && isSame(values, stored.current);
    unsent?.keep(same ? null : values);
    setChanged(!same);
  };

  const reset = () => {
    unsent?.keep(null);
    setTyped(NONE);
    setChanged(false);
    setResets((count) => count + 1);
  };

  const state = {
    errors,
    busy,
    draft: typed,
    clearError,
    changed: edits === undefined ? null : changed,
    reset,
  };
  return (
    <FormContext value={state}>
      <form
        ref={form}
        noValidate
        className={className ?? style.form}
        onInput={(event) => take(valuesOf(event.currentTarget))}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {kept && refusal && !refusal.atFields && <FormFailure record={refusal.record} />}
        <Fragment key={resets}>{children}</Fragment>
      </form>
    </FormContext>
  );
}

function FormFailure({ record }: { record: ErrorRecord }) {
  const words = plainWords(record);
  return (
    <div role="alert" tabIndex={-1} data-form-failure className={style.failure}>
      <p>{words ?? record.message}</p>
      {words && (
        <p>
          <TechnicalDetail record={record} />
        </p>
      )}
    </div>
  );
}

const isSame = (one: Values, other: Values): boolean =>
  Object.keys({ ...one, ...other }).every((name) => (one[name] ?? '') === (other[name] ?? ''));

function valuesOf(form: HTMLFormElement): Values {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
