import type { ComponentProps, ReactNode } from 'react';
import { useFormState } from './form-state.ts';
import style from './field.module.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

/** A checkbox with its label. The whole line is clickable. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  const { draft } = useFormState();
  // FormData contains only checked boxes, so a box is unchecked if the draft has other fields but
  // not this one.
  const isTyped = Object.keys(draft).length > 0 && rest.checked === undefined;
  const typed = isTyped && rest.name ? { defaultChecked: rest.name in draft } : {};
  return (
    <label className={style.check}>
      <input type="checkbox" {...rest} {...typed} />
      <span>{children}</span>
    </label>
  );
}
