import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { DateField } from './date-field.tsx';
import style from './date-range.module.css';

export interface DateRange {
  /** `YYYY-MM-DD`, or '' for no limit. */
  from: string;
  to: string;
}

interface DateRangeFieldProps {
  /** The accessible name of the group. */
  label: string;
  value: DateRange;
  onChange: (range: DateRange) => void;
  /** Ranges that one click chooses, for example the last 30 days. */
  presets?: readonly (DateRange & { label: string })[];
}

/**
 * The first and the last day of a range, with presets. A first
 * day after the last one moves the other end.
 */
export function DateRangeField({ label, value, onChange, presets = [] }: DateRangeFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { from, to } = value;
  return (
    <div role="group" aria-label={label} className={style.range}>
      {presets.map((preset) => (
        <button
          key={preset.label}
          type="button"
          className={style.preset}
          aria-pressed={preset.from === from && preset.to === to}
          onClick={() => onChange({ from: preset.from, to: preset.to })}
        >
          {preset.label}
        </button>
      ))}
      <label htmlFor={`${id}-from`}>{t`From`}</label>
      <DateField
        id={`${id}-from`}
        value={from}
        onChange={({ target }) =>
          onChange({ from: target.value, to: to !== '' && target.value > to ? target.value : to })
        }
      />
      <label htmlFor={`${id}-to`}>{t`To`}</label>
      <DateField
        id={`${id}-to`}
        value={to}
        onChange={({ target }) =>
          onChange({
            to: target.value,
            from: target.value !== '' && target.value < from ? target.value : from,
          })
        }
      />
    </div>
  );
}
