import type { ComponentProps, ReactNode } from 'react';
import { useFormState } from './form-state.ts';
import style from './field.module.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

/** A tick box with its words; the whole line takes the tap. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  const { draft } = useFormState();
  // A box that was not ticked is not among what was typed.
  const isTyped = Object.keys(draft).length > 0 && rest.checked === undefined;
  const typed = isTyped && rest.name ? { defaultChecked: rest.name in draft } : {};
  return (
    <label className={style.check}>
      <input type="checkbox" {...rest} {...typed} />
      <span>{children}</span>
    </label>
  );
}
