import { type RefObject, useLayoutEffect } from 'react';
import { openModalsStore } from '#lib/page/open-modals.ts';

const GAP = 8;

/**
 * Keeps the stack at the top, but below what somebody needs to find their way: the app's header, a page's
 * title and way back, a drawer's title and its closing button (`data-keep-clear`).
 */
export function useClearPlace(stack: RefObject<HTMLElement | null>, newest: number | undefined): void {
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || newest === undefined) return undefined;
    const place = () => element.style.setProperty('--stack-top', `${clearTop(element)}px`);
    place();
    const stop = new AbortController();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    // Another page, or another part of it, has its title elsewhere.
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true, subtree: true });
    const unsubscribe = openModalsStore.subscribe(place);
    for (const change of ['scroll', 'resize', 'transitionend'])
      globalThis.addEventListener(change, place, { signal: stop.signal, capture: true, passive: true });
    return () => {
      stop.abort();
      observer.disconnect();
      changes.disconnect();
      unsubscribe();
    };
  }, [stack, newest]);
}

/** How far from the top the stack stands clear of everything that is kept clear in what is on top. */
function clearTop(stack: HTMLElement): number {
  const scope = openModalsStore.get().at(-1) ?? document;
  const { width, height, left } = stack.getBoundingClientRect();
  const boxes = [...scope.querySelectorAll('[data-keep-clear]')]
    .map((kept) => kept.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < left + width && box.right > left)
    .toSorted((one, other) => one.top - other.top);
  return boxes.reduce(
    (top, box) => (box.top < top + height + GAP && box.bottom + GAP > top ? box.bottom + GAP : top),
    GAP,
  );
}
