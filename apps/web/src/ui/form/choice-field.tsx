import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';
import { useFormState } from './form-state.ts';
import style from './field.module.css';

export interface Choice {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  /** At the right. */
  aside?: ReactNode;
}

interface ChoiceFieldProps {
  name: string;
  legend: string;
  choices: readonly Choice[];
  /** The choice at the start. */
  defaultValue?: string;
  onChoose?: (value: string) => void;
}

/** One of a few, each explained: radio buttons as rows. */
export function ChoiceField({ name, legend, choices, defaultValue, onChoose }: ChoiceFieldProps) {
  const id = useId();
  const { errors, draft, clearError } = useFormState();
  const error = errors[name];
  return (
    <fieldset className={style.choices}>
      <legend>
        {legend}
        {/* It goes to the next line with the legend's last word, never alone. */}
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
