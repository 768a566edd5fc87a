import { type RefObject, useEffect, useEffectEvent } from 'react';

const LONG_MS = 400;
const STILL_PX = 10;
/**
 * A finger that draws a run scrolls the page within these distances from the top and bottom, by
 * this many pixels per frame. The action bar is at the bottom.
 */
const TOP_PX = 96;
const BOTTOM_PX = 220;
const SCROLL_PX = 12;

interface LongPress {
  /** A long press on this photo. */
  onStart: (id: string) => void;
  /** The finger then moved to this photo. */
  onReach: (id: string) => void;
}

/**
 * A long press on a photo chooses it. Moving the finger on chooses a run; near the top or bottom of
 * the screen the page scrolls.
 * @param scroller what scrolls instead of the page
 */
export function useLongPress(
  box: RefObject<HTMLElement | null>,
  handlers: LongPress,
  scroller?: RefObject<HTMLElement | null>,
): void {
  const start = useEffectEvent(handlers.onStart);
  const reach = useEffectEvent(handlers.onReach);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    let from: Touch | null = null;
    let finger = { x: 0, y: 0 };
    let drawing = false;
    /** A resting finger draws no run, even if the page moves below it. */
    let moves = false;
    let wasDrawn = false;

    const reachFinger = () => {
      const id = photoAt(document.elementFromPoint(finger.x, finger.y));
      if (id !== null) reach(id);
    };
    const scrollAtEdge = () => {
      const below = globalThis.innerHeight - BOTTOM_PX;
      const by = finger.y < TOP_PX ? -SCROLL_PX : finger.y > below ? SCROLL_PX : 0;
      if (moves && by !== 0) {
        (scroller?.current ?? globalThis).scrollBy(0, by);
        reachFinger();
      }
      frame = requestAnimationFrame(scrollAtEdge);
    };
    const end = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      from = null;
      drawing = false;
      moves = false;
    };
    element.addEventListener(
      'touchstart',
      (event) => {
        const [touch] = event.touches;
        const id = photoAt(event.target);
        end();
        wasDrawn = false;
        if (!touch || event.touches.length > 1 || id === null) return;
        from = touch;
        finger = { x: touch.clientX, y: touch.clientY };
        timer = setTimeout(() => {
          drawing = true;
          wasDrawn = true;
          navigator.vibrate?.(10);
          start(id);
          frame = requestAnimationFrame(scrollAtEdge);
        }, LONG_MS);
      },
      { passive: true, signal },
    );
    element.addEventListener(
      'touchmove',
      (event) => {
        const [touch] = event.touches;
        if (!touch || !from) return;
        const moved = Math.hypot(touch.clientX - from.clientX, touch.clientY - from.clientY);
        if (!drawing && moved > STILL_PX) end();
        if (!drawing) return;
        event.preventDefault();
        finger = { x: touch.clientX, y: touch.clientY };
        moves ||= moved > STILL_PX;
        if (moves) reachFinger();
      },
      { passive: false, signal },
    );
    element.addEventListener('touchend', end, { signal });
    element.addEventListener('touchcancel', end, { signal });
    // Suppresses the click at the end of a long press.
    element.addEventListener(
      'click',
      (event) => {
        if (wasDrawn) event.stopPropagation();
        wasDrawn = false;
      },
      { capture: true, signal },
    );
    element.addEventListener(
      'contextmenu',
      (event) => {
        if (from || wasDrawn) event.preventDefault();
      },
      { signal },
    );
    return () => {
      end();
      stop.abort();
    };
  }, [box, scroller]);
}

const photoAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-photo]')?.dataset['photo'] ?? null) : null;
