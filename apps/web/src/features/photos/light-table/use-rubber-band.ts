import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Area } from './table-layout.ts';

/** A shorter movement is a click. */
const CLICK_PX = 4;
/** Near the top and bottom edge the table scrolls, by this many pixels per frame. */
const EDGE_PX = 36;
const SCROLL_PX = 14;

interface RubberBand {
  /** The area in the coordinates of the content. `adds`: to the photos selected before. */
  onArea: (area: Area, adds: boolean) => void;
  /** The drag begins. */
  onStart: () => void;
  /** A click on empty ground. */
  onClick: () => void;
}

/**
 * A mouse drag on empty ground draws a rubber band, which selects the photos that it touches.
 * @param scroller scrolls while the mouse is at its edge
 * @param content the area is relative to it
 * @param mark the element that shows the band
 */
export function useRubberBand(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  handlers: RubberBand,
): void {
  const onArea = useEffectEvent(handlers.onArea);
  const onStart = useEffectEvent(handlers.onStart);
  const onClick = useEffectEvent(handlers.onClick);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const all = new AbortController();
    const begin = (down: PointerEvent) => {
      const box = content.current;
      const shown = mark.current;
      if (down.button !== 0 || down.pointerType !== 'mouse' || !box || !shown) return;
      if (!(down.target instanceof Element) || down.target.closest('button, a, [data-band]')) return;
      // A press on the scroll bar is no press on the ground.
      if (down.offsetX > element.clientWidth && down.target === element) return;
      const adds = down.ctrlKey || down.metaKey || down.shiftKey;
      const pointIn = (x: number, y: number) => {
        const at = box.getBoundingClientRect();
        return { x: x - at.left, y: y - at.top };
      };
      const from = pointIn(down.clientX, down.clientY);
      let mouse = { x: down.clientX, y: down.clientY };
      let drawing = false;
      let frame = 0;
      const stop = new AbortController();
      const { signal } = stop;
      const draw = () => {
        const edges = element.getBoundingClientRect();
        if (mouse.y < edges.top + EDGE_PX) element.scrollBy(0, -SCROLL_PX);
        else if (mouse.y > edges.bottom - EDGE_PX) element.scrollBy(0, SCROLL_PX);
        const to = pointIn(mouse.x, mouse.y);
        const area = {
          left: Math.min(from.x, to.x),
          right: Math.max(from.x, to.x),
          top: Math.min(from.y, to.y),
          bottom: Math.max(from.y, to.y),
        };
        shown.style.translate = `${area.left}px ${area.top}px`;
        shown.style.width = `${area.right - area.left}px`;
        shown.style.height = `${area.bottom - area.top}px`;
        onArea(area, adds);
        frame = requestAnimationFrame(draw);
      };
      const end = () => {
        cancelAnimationFrame(frame);
        shown.hidden = true;
        stop.abort();
        if (!drawing && !adds) onClick();
      };
      globalThis.addEventListener(
        'pointermove',
        (move) => {
          mouse = { x: move.clientX, y: move.clientY };
          if (drawing || Math.hypot(mouse.x - down.clientX, mouse.y - down.clientY) < CLICK_PX) return;
          drawing = true;
          shown.hidden = false;
          onStart();
          draw();
        },
        { signal },
      );
      globalThis.addEventListener('pointerup', end, { signal });
      globalThis.addEventListener('pointercancel', end, { signal });
      all.signal.addEventListener('abort', end, { signal });
    };
    element.addEventListener('pointerdown', begin, { signal: all.signal });
    return () => all.abort();
  }, [scroller, content, mark]);
}
