import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import style from './tabs.module.css';

interface Tab {
  /** A path of the app without its language prefix, with its query. */
  to: string;
  label: ReactNode;
  count?: number;
  /** `look`: the count waits for the user. */
  tone?: 'look';
  current: boolean;
}

/** The parts of a page as links, so that each has an address. */
export function Tabs({ label, items }: { label: string; items: readonly Tab[] }) {
  return (
    <nav className={style.tabs} aria-label={label}>
      {items.map(({ to, label: text, count, tone, current }) => (
        <AppLink key={to} to={to} replace className={style.tab} aria-current={current ? 'page' : undefined}>
          {text}
          {count !== undefined && count > 0 && (
            <span className={style.count} data-tone={tone}>
              {count}
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
