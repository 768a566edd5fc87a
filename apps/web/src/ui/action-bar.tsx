import { type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from '#lib/page/use-desk.ts';
import { ActionsPlace } from './actions-place.ts';
import style from './action-bar.module.css';

interface ActionBarProps {
  /**
   * The owner of the primary action. On a wide screen, the bar of a form is at the end of the form.
   */
  of?: 'screen' | 'form';
  /** One line above the actions that is always visible. */
  above?: ReactNode;
  children: ReactNode;
}

/**
 * The actions of a screen: one primary action and at most one quiet action beside it. On a phone
 * they are in a bar at the bottom, within reach of the thumb. At the desk they are beside the
 * heading of the page.
 */
export function ActionBar(props: ActionBarProps) {
  const place = use(ActionsPlace);
  const isBeside = useDesk() && props.of !== 'form' && place !== undefined;
  if (!isBeside) return <BottomBar {...props} />;
  if (!place) return null;
  return createPortal(
    <>
      {props.above}
      {props.children}
    </>,
    place,
  );
}

function BottomBar({ of = 'screen', above, children }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    // Publishes the height of the bar, so that the document ends above it and focused elements are
    // scrolled above it, for any text size.
    const { style: root } = document.documentElement;
    const makeRoom = () => {
      const isFixed = getComputedStyle(element).position === 'fixed';
      root.setProperty('--action-bar', `${isFixed ? element.getBoundingClientRect().height : 0}px`);
    };
    // Also runs at once, because components that mount with the bar scroll by this height.
    makeRoom();
    const observer = new ResizeObserver(makeRoom);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--action-bar');
    };
  }, []);
  return (
    <div ref={bar} className={style.bar} data-of={of} data-action-bar>
      {above && <div className={style.above}>{above}</div>}
      <div className={style.inner}>{children}</div>
    </div>
  );
}
