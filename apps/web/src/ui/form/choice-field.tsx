import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';
import { useFormState } from './form-state.ts';
import style from './field.module.css';

export interface Choice {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  /** Shown at the right. */
  aside?: ReactNode;
}

interface ChoiceFieldProps {
  name: string;
  legend: string;
  choices: readonly Choice[];
  /** The initial choice. */
  defaultValue?: string;
  onChoose?: (value: string) => void;
}

/** Radio buttons as rows, each with an explanation. */
export function ChoiceField({ name, legend, choices, defaultValue, onChoose }: ChoiceFieldProps) {
  const id = useId();
  const { errors, draft, clearError } = useFormState();
  const error = errors[name];
  return (
    <fieldset className={style.choices}>
      <legend>
        {legend}
        {/* The non-breaking space keeps the asterisk on the same line as the last word. */}
        <span aria-hidden="true">{'\u00a0'}*</span>
      </legend>
      {choices.map((choice) => (
        <label key={choice.value} className={style.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === (draft[name] ?? defaultValue)}
            required
            data-invalid={error ? true : undefined}
            aria-describedby={error && id}
            onChange={() => {
              clearError(name);
              onChoose?.(choice.value);
            }}
          />
          <span className={style.choiceText}>
            <strong>{choice.label}</strong>
            {choice.detail && <span className={style.hint}>{choice.detail}</span>}
          </span>
          {choice.aside}
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
