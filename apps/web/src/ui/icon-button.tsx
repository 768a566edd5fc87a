import type { ReactNode } from 'react';
import style from './icon-button.module.css';

interface IconButtonProps {
  /** The accessible name, and the tooltip. */
  label: string;
  onClick: () => void;
  /** The icon. */
  children: ReactNode;
}

/** A button without a border that shows an icon only. */
export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button type="button" className={style.button} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
