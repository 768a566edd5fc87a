import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import style from './field.module.css';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'name'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A native `<select>`. Its children are `<option>`s. */
export function SelectField({ name, label, hint, required, children, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} required={required}>
      {(wiring) => (
        <div className={style.control}>
          <select className={style.input} {...rest} {...wiring}>
            {children}
          </select>
          <IconChevronDown size={24} className={style.chevron} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}
