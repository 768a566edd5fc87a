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
  /** Whether these are the stored values, for a form that does not know them. */
  isStored?: (values: Values) => boolean;
}

interface Refusal {
  readonly record: ErrorRecord;
  /**
   * The errors of the form's own fields. If there are none, the record's message is shown at the
   * top of the form.
   */
  readonly fields: Readonly<Record<string, string>>;
  readonly atFields: boolean;
}

interface FormProps {
  /**
   * Receives the values by field name. A failure is shown at the fields that the server names, else
   * at the top of the form.
   */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Additional checks before the form is sent: field → error message. */
  check?: (values: Values) => Record<string, string>;
  /**
   * The storage for the typed values if the form is closed before it is sent
   * (`lib/storage/drafts.ts`).
   */
  draft?: Draft;
  /**
   * The draft name of a form that edits stored values. Such a form can only be sent after a change,
   * and unsent changes are restored when the form is opened again. With `draft`, they are stored
   * there (`lib/storage/secret-drafts.ts`).
   */
  edits?: string;
  children: ReactNode;
  className?: string;
}

/**
 * A form with uncontrolled fields, so that their text survives a change of language. It shows
 * errors at the fields and focuses the first wrong one. The error is kept with the other errors of
 * the page, so that a navigation removes it. Call routes with `{ quiet: true }` in it.
 */
export function Form({ onSubmit, check, draft, edits, children, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const key = `form ${useId()}`;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const kept = useIsKept(refusal?.record);
  const errors = kept && refusal ? refusal.fields : NONE;
  const [busy, setBusy] = useState(false);
  const draftStorage: Draft | undefined = draft ?? (edits === undefined ? undefined : draftOf(edits));
  const [typed, setTyped] = useState(() => draftStorage?.read() ?? NONE);
  const isTyped = Object.keys(typed).length > 0;
  // The values of the fields as stored. Unknown if the fields were filled from a draft.
  const stored = useRef<Values | null>(null);
  const [changed, setChanged] = useState(isTyped);
  const [resets, setResets] = useState(0);
  useEffect(() => {
    if (form.current && !isTyped) stored.current = valuesOf(form.current);
  }, [isTyped]);
  // A ref, because several taps can arrive before the state updates.
  const underWay = useRef(false);
  // Text that is typed while the form is being sent is not saved by it.
  const typedMeanwhile = useRef(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (attempt === 0) return;
    form.current
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"], [data-form-failure]')
      ?.focus();
  }, [attempt]);

  const showFailure = (record: ErrorRecord, fields: Refusal['fields']) => {
    if (!isKept(record)) keepError(key, record);
    setRefusal({ record, fields, atFields: Object.keys(fields).length > 0 });
    setAttempt((count) => count + 1);
  };

  const submit = async (element: HTMLFormElement) => {
    if (underWay.current) return;
    const values = valuesOf(element);
    const wrong = { ...checkFields(element), ...check?.(values) };
    if (Object.keys(wrong).length > 0) {
      showFailure(recordOfChecks(wrong), wrong);
      return;
    }
    setRefusal(null);
    forgetError(key);
    underWay.current = true;
    typedMeanwhile.current = false;
    setBusy(true);
    try {
      await onSubmit(values);
      stored.current = values;
      if (typedMeanwhile.current) {
        storeDraft(valuesOf(element));
      } else {
        draftStorage?.keep(null);
        setChanged(false);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = Object.entries(fieldErrors(error)).filter(([name]) => element.elements.namedItem(name));
      showFailure(error.record, Object.fromEntries(known));
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

  const storeDraft = (values: Values) => {
    const { current } = stored;
    const isStored = draftStorage?.isStored?.(values) ?? (current !== null && isSame(values, current));
    const same = edits !== undefined && isStored;
    draftStorage?.keep(same ? null : values);
    setChanged(!same);
  };

  const reset = () => {
    draftStorage?.keep(null);
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
        onInput={(event) => {
          typedMeanwhile.current = true;
          storeDraft(valuesOf(event.currentTarget));
        }}
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
