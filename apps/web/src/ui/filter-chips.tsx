import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import style from './filter-chips.module.css';

interface FilterChip {
  /** The address of the page with this filter, without language prefix. */
  to: string;
  label: ReactNode;
  count?: number;
  /** `look`: these wait for the user. `lost`: something failed or is late. */
  tone?: 'look' | 'lost' | undefined;
  current: boolean;
}

/** The most used filters of a list. Each is a link, so that the filter is in the address. */
export function FilterChips({ label, items }: { label: string; items: readonly FilterChip[] }) {
  return (
    <nav className={style.chips} aria-label={label}>
      {items.map(({ to, label: text, count, tone, current }) => (
        <AppLink key={to} to={to} replace className={style.chip} aria-current={current ? 'true' : undefined}>
          {tone && <span className={style.dot} data-tone={tone} aria-hidden="true" />}
          {text}
          {count !== undefined && <strong>{count}</strong>}
        </AppLink>
      ))}
    </nav>
  );
}
