/* oxlint-disable unicorn/consistent-function-scoping -- the function runs in the page and has to bring everything with it */

/**
 * Runs in the page: finds lines of text that overlap lines of another element. Text that lies in
 * another layer (a header that stays in view, a menu, a dialog) covers the page on purpose.
 */
export function textOverlaps(): string[] {
  const LEAST_PX = 3;
  const BESIDE_LETTERS = 0.22;
  const layerOf = new Map<Element, Element>();
  /** The nearest element around it that scrolls, or that stays in place while the page scrolls. */
  const layer = (element: Element): Element => {
    const known = layerOf.get(element);
    if (known) return known;
    const { position, overflowY } = getComputedStyle(element);
    const is =
      element.matches('body, dialog, [popover]') ||
      /fixed|sticky/.test(position) ||
      /auto|scroll/.test(overflowY);
    const found = is || !element.parentElement ? element : layer(element.parentElement);
    layerOf.set(element, found);
    return found;
  };
  /** The part of a line that its clipping ancestors show. */
  const shown = (line: DOMRect, element: Element) => {
    let { left, top, right, bottom } = line;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { clipPath, overflowX, position } = getComputedStyle(at);
      if (clipPath !== 'none') return new DOMRect();
      if (overflowX !== 'visible') {
        const clip = at.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
      }
      // The elements around it do not cut it off.
      if (position === 'fixed' || at.matches('dialog, [popover]')) break;
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  // Of open dialogs only the upper one can be read.
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const lines: { element: Element; layer: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || !node.textContent?.trim()) continue;
    if (element.closest('svg, iframe, .visually-hidden, [inert], option') !== null) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      // The box of a line is higher than its letters. Close lines overlap by that.
      const beside = line.height * BESIDE_LETTERS;
      const letters = new DOMRect(line.left, line.top + beside, line.width, line.height - 2 * beside);
      const box = shown(letters, element);
      if (box.width > 0 && box.height > 0) lines.push({ element, layer: layer(element), box });
    }
  }
  const isSameText = (a: Element, b: Element) => a.contains(b) || b.contains(a);
  const words = (element: Element) => `“${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const faults = new Set<string>();
  const inOrder = lines.toSorted((a, b) => a.box.top - b.box.top);
  for (const [at, one] of inOrder.entries())
    for (let next = at + 1; next < inOrder.length; next += 1) {
      const other = inOrder[next]!;
      const down = one.box.bottom - other.box.top;
      if (down < LEAST_PX) break;
      const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (
        high >= LEAST_PX &&
        across >= LEAST_PX &&
        one.layer === other.layer &&
        !isSameText(one.element, other.element)
      )
        faults.add(`overlapping: ${words(one.element)} and ${words(other.element)}`);
    }
  return [...faults];
}
