import type { ReactNode } from 'react';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { AppLink } from '#ui/app-link.tsx';

interface RowActionProps {
  /** The accessible name, and the tooltip. */
  label: string;
  to?: string;
  onClick?: () => void;
  /** An icon. */
  children: ReactNode;
}

/** A small button of a row, with an icon. `renderActions` of the table gives it its look. */
export function RowAction({ label, to, onClick, children }: RowActionProps) {
  const common = { 'aria-label': label, title: label };
  return to === undefined ? (
    <button ref={passFocusOn} type="button" {...common} onClick={onClick}>
      {children}
    </button>
  ) : (
    <AppLink to={to} {...common}>
      {children}
    </AppLink>
  );
}
