import { IconAlertCircle } from '@tabler/icons-react';
import style from './field.module.css';

/** The error message of a field. The field refers to it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className={style.error}>
      <IconAlertCircle size={20} aria-hidden="true" />
      {children}
    </p>
  );
}
