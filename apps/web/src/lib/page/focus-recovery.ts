/**
 * If the clicked element was removed (for example an assigned photo or an ended session), moves the
 * focus to the heading of its section and not to the top of the document. The browser restores the
 * focus itself when a dialog closes.
 */
export function recoverLostFocus(): () => void {
  const stop = new AbortController();
  let path: Element[] = [];
  const remember = ({ target }: Event) => {
    path = [];
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at);
  };
  const rescue = () => {
    const [pressed] = path;
    if (!pressed || pressed.isConnected) return;
    if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
    const section = path.find((element) => element.isConnected && element.matches('section, main, #root'));
    const heading = section?.querySelector<HTMLElement>('h2, h1');
    path = [];
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', () => (path = []), { signal: stop.signal });
  document.addEventListener('click', remember, { signal: stop.signal, capture: true });
  // Waits for the next frame, because a page or dialog that replaces the element takes the focus
  // itself.
  const observer = new MutationObserver(() => {
    if (path[0] && !path[0].isConnected) requestAnimationFrame(rescue);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
