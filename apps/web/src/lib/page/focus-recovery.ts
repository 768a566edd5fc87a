/**
 * A ref for a control, or a group of controls, that can disappear while it has the focus, for
 * example because its action is done. The focus then moves to the heading of the nearest section
 * that is left. Otherwise the browser would move it to the top of the document.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (element?.contains(document.activeElement)) focusHeading(ancestorsOf(element));
  };
}

export function ancestorsOf(element: Element | null): readonly Element[] {
  const path: Element[] = [];
  for (let at = element; at; at = at.parentElement) path.push(at);
  return path;
}

/**
 * Focuses the heading of the first section of this path that is still in the document, if nothing
 * has the focus. Waits for the next frame, because a page, a dialog or a control that replaces the
 * element takes the focus itself.
 */
export function focusHeading(path: readonly Element[]): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
    const section = path.find((element) => element.isConnected && element.matches('section, main, #root'));
    const heading = section?.querySelector<HTMLElement>('h2, h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
