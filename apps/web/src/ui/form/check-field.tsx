import type { ComponentProps, ReactNode } from 'react';
import style from './field.module.css';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
}

/** A tick box with its words; the whole line takes the tap. */
export function CheckField({ children, ...rest }: CheckFieldProps) {
  return (
    <label className={style.check}>
      <input type="checkbox" {...rest} />
      <span>{children}</span>
    </label>
  );
}
