import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import style from './table-tools.module.css';

interface TableToolsProps {
  search?: ReactNode;
  chips?: ReactNode;
  /** Menus and date ranges, at the end of the line. */
  children?: ReactNode;
}

/** The line above a table: search, chips and filters. It wraps in a narrow window. */
export function TableTools({ search, chips, children }: TableToolsProps) {
  return (
    <div className={style.tools}>
      {search && <div className={style.search}>{search}</div>}
      {chips}
      {children && <div className={style.filters}>{children}</div>}
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  value: string;
  /** The text without a choice: "Any session". */
  any: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

/** A filter with one of many values, as a native menu. */
export function FilterSelect({ label, value, any, options, onChange }: FilterSelectProps) {
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <span className={style.filter}>
      <select
        ref={passFocusOn}
        className={style.select}
        aria-label={label}
        data-set={value !== '' || undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{any}</option>
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden="true" />
    </span>
  );
}
