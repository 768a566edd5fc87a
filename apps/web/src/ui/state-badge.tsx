import type { ReactNode } from 'react';
import style from './state-badge.module.css';

/** `go`: under way. `look`: look at this. `lost`: failed or refused. `safe`: linked, safe. `rest`: over, or nothing to do. */
export type StateTone = 'go' | 'look' | 'lost' | 'safe' | 'rest';

/** A state as colour, icon and word: never by colour alone. */
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
