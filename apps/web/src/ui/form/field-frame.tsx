import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';
import { useFormState } from './form-state.ts';
import style from './field.module.css';

interface FieldFrameProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Mandatory fields have an asterisk; all others are labelled as optional. */
  required?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

export interface FieldWiring {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  /** The text from the draft. It overrides the field's own default. */
  defaultValue?: string;
  onInput: () => void;
}

/** The label, hint and error of a field, connected with it for screen readers. */
export function FieldFrame({ name, label, hint, required, children }: FieldFrameProps) {
  const id = useId();
  const { errors, draft, clearError } = useFormState();
  const typed = draft[name];
  const error = errors[name];
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
        {/* The non-breaking space keeps the asterisk on the same line as the last word. */}
        {required ? <span aria-hidden="true">{'\u00a0'}*</span> : ' '}
        {!required && (
          <span className={style.aside}>
            <Trans>(optional)</Trans>
          </span>
        )}
      </label>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        ...(typed === undefined ? {} : { defaultValue: typed }),
        onInput: () => clearError(name),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className={style.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
