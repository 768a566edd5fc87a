import type { ComponentPropsWithRef } from 'react';
import { formatShortDate } from '#lib/formatting/format-date-time.ts';
import { classNames } from './class-names.ts';
import style from './date-field.module.css';

interface DateFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'value'> {
  /** `YYYY-MM-DD`, or ''. */
  value: string;
}

/**
 * The browser's own date field. It writes dates as the browser's language does, so without the
 * focus it shows its date in the language of the app.
 */
export function DateField({ value, className, ...rest }: DateFieldProps) {
  return (
    <span className={style.field}>
      <input {...rest} type="date" value={value} className={classNames(style.input, className)} />
      {/* Screen readers read the field. */}
      <span className={style.date} aria-hidden="true">
        {value === '' ? '–' : formatShortDate(value, 'UTC')}
      </span>
    </span>
  );
}
