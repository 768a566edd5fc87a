import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import style from './field.module.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** One line of text. `type="email"` is checked before the form is sent. */
export function TextField({ name, label, hint, required, ...rest }: TextFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} required={required}>
      {(wiring) => <input type="text" className={style.input} {...rest} {...wiring} />}
    </FieldFrame>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** Several lines of text. */
export function TextArea({ name, label, hint, required, ...rest }: TextAreaProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} required={required}>
      {(wiring) => <textarea className={style.input} {...rest} {...wiring} />}
    </FieldFrame>
  );
}
