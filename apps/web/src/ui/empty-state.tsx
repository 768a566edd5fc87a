import type { ReactNode } from 'react';
import style from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  /** One sentence about the next step. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
}

/** Shown instead of an empty list. It explains the next step. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={style.empty}>
      <div className={style.icon}>{icon}</div>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
