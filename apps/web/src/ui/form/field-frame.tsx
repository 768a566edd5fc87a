import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';
import { useFormState } from './form-state.ts';
import style from './field.module.css';

interface FieldFrameProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Mandatory fields are marked by their neighbours: what may stay empty says so. */
  required?: boolean;
  children: (wiring: FieldWiring) => ReactNode;
}

export interface FieldWiring {
  id: string;
  name: string;
  required?: boolean;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  /** What was typed before the form was closed; it comes before the field's own. */
  defaultValue?: string;
  onInput: () => void;
}

/** Label, hint and error of a field, wired for eyes and ears alike. */
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
        {/* It goes to the next line with the label's last word, never alone. */}
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
