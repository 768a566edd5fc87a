import { type RefObject, useLayoutEffect } from 'react';
import { openModalsStore } from '#lib/page/open-modals.ts';

const GAP = 8;
const CLEAR_AT_BOTTOM = '[data-keep-clear], [data-action-bar], main [data-tone="primary"]';

/**
 * Positions the stack where it covers nothing that users need. By default it is at the top, below
 * the elements for navigation (`data-keep-clear`): the app's header, a page's title and back link,
 * a drawer's title and close button. A page whose title is at the top of a form asks for the bottom
 * (`data-notifications="bottom"`): the stack is then at the lower edge of the window, or above the
 * primary action if that is there.
 */
export function useNotificationPosition(
  stack: RefObject<HTMLElement | null>,
  newest: number | undefined,
): void {
  useLayoutEffect(() => {
    const element = stack.current;
    if (!element || newest === undefined) return undefined;
    const setStackTop = () => {
      const modal = openModalsStore.get().at(-1);
      const isAtBottom = !modal && document.querySelector('[data-notifications="bottom"]') !== null;
      element.toggleAttribute('data-bottom', isAtBottom);
      const top = isAtBottom ? lowestTop(element) : highestTop(element, modal ?? document);
      element.style.setProperty('--stack-top', `${top}px`);
    };
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
    // The on-screen keyboard makes only the visual viewport smaller.
    visualViewport?.addEventListener('resize', setStackTop, { signal: stop.signal });
    return () => {
      stop.abort();
      observer.disconnect();
      changes.disconnect();
      unsubscribe();
    };
  }, [stack, newest]);
}

/** The boxes of the elements to keep clear in the columns of the stack, from top to bottom. */
function boxesToClear(stack: HTMLElement, scope: ParentNode, selector: string): DOMRect[] {
  const { width, left } = stack.getBoundingClientRect();
  return [...scope.querySelectorAll(selector)]
    .map((kept) => kept.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < left + width && box.right > left)
    .toSorted((one, other) => one.top - other.top);
}

const overlaps = (top: number, height: number, box: DOMRect): boolean =>
  box.top < top + height + GAP && box.bottom + GAP > top;

/** The smallest distance from the top where the stack overlaps no element to keep clear. */
function highestTop(stack: HTMLElement, scope: ParentNode): number {
  const { height } = stack.getBoundingClientRect();
  return boxesToClear(stack, scope, '[data-keep-clear]').reduce(
    (top, box) => (overlaps(top, height, box) ? box.bottom + GAP : top),
    GAP,
  );
}

/**
 * The largest distance from the top where the stack is in the window and overlaps neither a title
 * nor a primary action. In a window too low for that, the stack is at the lower edge.
 */
function lowestTop(stack: HTMLElement): number {
  const { height } = stack.getBoundingClientRect();
  const { offsetTop, height: visible } = visualViewport ?? { offsetTop: 0, height: innerHeight };
  const safeBottom = Number.parseFloat(getComputedStyle(stack).getPropertyValue('--safe-bottom')) || 0;
  const lowest = offsetTop + visible - safeBottom - height - GAP;
  const top = boxesToClear(stack, document, CLEAR_AT_BOTTOM)
    .toReversed()
    .reduce((at, box) => (overlaps(at, height, box) ? box.top - height - GAP : at), lowest);
  return top < GAP ? lowest : top;
}
