import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import style from './drawer.module.css';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** From the bottom, where the thumb is, or from the left (the menu). */
  side?: 'bottom' | 'left';
  children: ReactNode;
}

/** A panel over the page, as the browser's own modal dialog: focus stays in it, Escape and a tap beside it close it, focus goes back. */
export function Drawer({ open, onClose, title, side = 'bottom', children }: DrawerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const titleElement = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      // The title first, so that it is read out; else the browser takes the closing button.
      titleElement.current?.focus();
    }
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    // A tap beside the panel is a shortcut only: Escape and the button do the same.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      data-side={side}
      className={style.drawer}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={style.panel}>
          <div className={style.head}>
            <h2 ref={titleElement} id={heading} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className={style.close} aria-label={t`Close`} onClick={onClose}>
              <IconX size={24} aria-hidden="true" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
