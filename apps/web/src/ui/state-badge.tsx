import type { ReactNode } from 'react';
import style from './state-badge.module.css';

/**
 * `go`: in progress. `look`: needs attention. `lost`: failed or refused. `safe`: linked, safe.
 * `rest`: finished, or nothing to do.
 */
export type StateTone = 'go' | 'look' | 'lost' | 'safe' | 'rest';

/** A state as colour, icon and word, so that the colour is never the only sign. */
export function StateBadge({
  tone,
  icon,
  children,
}: {
  tone: StateTone;
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={style.badge} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
