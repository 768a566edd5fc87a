import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import {
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ancestorsOf, focusHeading } from '#lib/page/focus-recovery.ts';
import { modalClosed, openModal } from '#lib/page/open-modals.ts';
import style from './drawer.module.css';
import { SlateStripe } from './slate-stripe.tsx';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /**
   * From the bottom, within reach of the thumb, from the left (the menu), or from the right (a row
   * of a table).
   */
  side?: 'bottom' | 'left' | 'right';
  /** The clapperboard's bar at the top: a question about money. */
  stripe?: boolean;
  /** An action between the title and the close button. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A panel over the page, implemented as a modal `<dialog>`: the focus stays inside, Escape and a
 * tap outside close it, and the focus returns afterwards. A sheet at the bottom of a phone can also
 * be swiped down by its head. The content does not change during the closing transition.
 */
export function Drawer({ open, onClose, title, side = 'bottom', stripe, action, children }: DrawerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const titleElement = useRef<HTMLHeadingElement>(null);
  const pressedBeside = useRef(false);
  const { shown, nth } = useShown(open, dialog);
  const swipe = useSwipeDown(dialog, onClose);
  // A layout effect, because content that is portalled into the topmost dialog must move out before
  // the dialog is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const opener = ancestorsOf(document.activeElement);
    openModal(element);
    // Focuses the title, so that screen readers read it. By default the browser would focus the
    // close button.
    titleElement.current?.focus();
    return () => {
      modalClosed(element);
      element.close();
      // The browser gives the focus back, unless the opener is gone. It then stays in the dialog,
      // which is visible until its motion has ended.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) activeElement.blur();
      focusHeading(opener);
    };
  }, [open]);
  return (
    // A tap beside the panel is only a shortcut: Escape and the close button do the same.
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
        // A text selection that started inside the panel and ends beside it must not close the
        // drawer.
        if (event.target === event.currentTarget && pressedBeside.current) onClose();
      }}
    >
      {shown && (
        <Kept key={nth} open={open}>
          {stripe && <SlateStripe />}
          <div className={style.panel} inert={!open}>
            <div className={style.head} data-keep-clear {...(side === 'bottom' ? swipe : {})}>
              <h2 ref={titleElement} id={heading} tabIndex={-1}>
                {title}
              </h2>
              {action && <div className={style.action}>{action}</div>}
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

/**
 * Keeps the last content during the closing transition, because the parent has often cleared its
 * data by then.
 */
const Kept = memo(
  function Kept({ children }: { open: boolean; children: ReactNode }) {
    return children;
  },
  (_before, after) => !after.open,
);

/**
 * `shown` is true while the drawer is open and until its transitions have ended. `nth` increases
 * with each opening.
 */
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

const SWIPE = { closesAfterPx: 96, closesAtPxPerMs: 0.5 };
/** As in the style sheet: there the drawer is a dialog in the middle. */
const IN_THE_MIDDLE = '(min-width: 48em) and (min-height: 40em)';

/** Moves a sheet down by so many pixels, without a transition; null: back to its own place. */
function moveDown({ style: inline }: HTMLElement, px: number | null): void {
  inline.transition = px === null ? '' : 'none';
  inline.translate = px === null ? '' : `0 ${px}px`;
}

/** The pointer events of a sheet's head: the sheet follows a finger down, and closes or returns. */
function useSwipeDown(dialog: { readonly current: HTMLElement | null }, onClose: () => void) {
  const from = useRef<{ y: number; at: number } | null>(null);
  const move = (px: number | null) => dialog.current && moveDown(dialog.current, px);
  const downOf = ({ clientY }: PointerEvent) => Math.max(0, clientY - (from.current?.y ?? clientY));
  return {
    'data-swipes': true,
    onPointerDown: ({ pointerType, clientY, timeStamp }: PointerEvent) => {
      if (pointerType !== 'mouse' && !matchMedia(IN_THE_MIDDLE).matches)
        from.current = { y: clientY, at: timeStamp };
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current) move(downOf(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (!from.current) return;
      const px = downOf(event);
      const speed = px / Math.max(1, event.timeStamp - from.current.at);
      from.current = null;
      move(null);
      if (px > SWIPE.closesAfterPx || (px > 16 && speed > SWIPE.closesAtPxPerMs)) onClose();
    },
    onPointerCancel: () => {
      from.current = null;
      move(null);
    },
  };
}
