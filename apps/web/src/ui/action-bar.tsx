import { type ReactNode, useLayoutEffect, useRef } from 'react';
import style from './action-bar.module.css';

interface ActionBarProps {
  /** Whose primary action it is: on a wide screen that of a form stands at the form's end. */
  of?: 'screen' | 'form';
  /** What is always in sight above the actions: one line. */
  above?: ReactNode;
  children: ReactNode;
}

/** The bottom of a screen, where the thumb is: one primary action, at most one quiet one beside it. */
export function ActionBar({ of = 'screen', above, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // So that the document ends above the bar, and what gets the focus is scrolled above it, however large its letters are.
    const { style: root } = document.documentElement;
    const makeRoom = () => {
      const isFixed = getComputedStyle(element).position === 'fixed';
      root.setProperty('--action-bar', `${isFixed ? element.getBoundingClientRect().height : 0}px`);
    };
    // At once, too: what rises with the bar scrolls by the room that there is.
    makeRoom();
    const observer = new ResizeObserver(makeRoom);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--action-bar');
    };
  }, []);
  return (
    <div ref={bar} className={style.bar} data-of={of}>
      {above && <div className={style.above}>{above}</div>}
      <div className={style.inner}>{children}</div>
    </div>
  );
}
