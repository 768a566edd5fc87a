import type { ReactNode } from 'react';
import style from './action-bar.module.css';

/** The bottom of a screen, where the thumb is: one primary action, at most one quiet one beside it. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={style.bar}>
      <div className={style.inner}>{children}</div>
    </div>
  );
}
