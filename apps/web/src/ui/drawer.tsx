import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { modalClosed, openModal } from '#lib/page/open-modals.ts';
import style from './drawer.module.css';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** From the bottom, where the thumb is, or from the left (the menu). */
  side?: 'bottom' | 'left';
  children: ReactNode;
}

/**
 * A panel over the page, as the browser's own modal dialog: focus stays in it, Escape and a tap beside it close it, focus goes back.
 * Its content stays as it was until it has left the screen.
 */
export function Drawer({ open, onClose, title, side = 'bottom', children }: DrawerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const titleElement = useRef<HTMLHeadingElement>(null);
  const pressedBeside = useRef(false);
  const { shown, nth } = useShown(open, dialog);
  // Before the dialog can be gone: what stands in it because it is on top has to leave it first.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    openModal(element);
    // The title first, so that it is read out; else the browser takes the closing button.
    titleElement.current?.focus();
    return () => {
      modalClosed(element);
      element.close();
    };
  }, [open]);
  return (
    // A tap beside the panel is a shortcut only: Escape and the button do the same.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      data-side={side}
      className={style.drawer}
      aria-labelledby={heading}
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        modalClosed(currentTarget);
        if (open) onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // A selection of text that ends beside the panel began in it.
        if (event.target === event.currentTarget && pressedBeside.current) onClose();
      }}
    >
      {shown && (
        <Kept key={nth} open={open}>
          <div className={style.panel} inert={!open}>
            <div className={style.head} data-keep-clear>
              <h2 ref={titleElement} id={heading} tabIndex={-1}>
                {title}
              </h2>
              <button type="button" className={style.close} aria-label={t`Close`} onClick={onClose}>
                <IconX size={24} aria-hidden="true" />
              </button>
            </div>
            {children}
          </div>
        </Kept>
      )}
    </dialog>
  );
}

/** Shows what it had last while the drawer leaves: by then its owner has often forgotten whose it was. */
const Kept = memo(
  function Kept({ children }: { open: boolean; children: ReactNode }) {
    return children;
  },
  (_before, after) => !after.open,
);

/** Whether a drawer's content is there: while it is open, and until its transitions have ended. `nth`: each opening is another. */
function useShown(open: boolean, dialog: { readonly current: HTMLElement | null }) {
  const [state, setState] = useState({ open, shown: open, nth: 0 });
  if (state.open !== open) setState({ open, shown: true, nth: state.nth + (open ? 1 : 0) });
  const isLeaving = state.shown && !open;
  useEffect(() => {
    if (!isLeaving) return undefined;
    let here = true;
    const transitions = dialog.current?.getAnimations() ?? [];
    void Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => {
      if (here) setState((now) => (now.open ? now : { ...now, shown: false }));
    });
    return () => {
      here = false;
    };
  }, [isLeaving, dialog]);
  return state;
}
