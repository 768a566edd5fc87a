import { type RefObject, useLayoutEffect } from 'react';
import { openModalsStore } from '#lib/page/open-modals.ts';

const GAP = 8;

/**
 * Positions the stack at the top, but below the elements that users need for navigation
 * (`data-keep-clear`): the app's header, a page's title and back link, a drawer's title and close
 * button.
 */
export function useNotificationPosition(
  stack: RefObject<HTMLElement | null>,
  newest: number | undefined,
): void {
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || newest === undefined) return undefined;
    const setStackTop = () => element.style.setProperty('--stack-top', `${clearTop(element)}px`);
    setStackTop();
    const stop = new AbortController();
    const observer = new ResizeObserver(setStackTop);
    observer.observe(element);
    // Other pages and other parts of a page have their titles elsewhere.
    const changes = new MutationObserver(setStackTop);
    changes.observe(document.body, { childList: true, subtree: true });
    const unsubscribe = openModalsStore.subscribe(setStackTop);
    for (const change of ['scroll', 'resize', 'transitionend'])
      globalThis.addEventListener(change, setStackTop, { signal: stop.signal, capture: true, passive: true });
    return () => {
      stop.abort();
      observer.disconnect();
      changes.disconnect();
      unsubscribe();
    };
  }, [stack, newest]);
}

/**
 * The smallest distance from the top where the stack overlaps no `data-keep-clear` element of the
 * topmost dialog or the page.
 */
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
