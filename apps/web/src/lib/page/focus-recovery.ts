/**
 * When what was pressed is gone (a photo that found its place, a session that was ended), the focus goes to the heading of where it was,
 * instead of to the top of the document. The way back from a dialog is the browser's own affair.
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
    const place = path.find((element) => element.isConnected && element.matches('section, main, #root'));
    const heading = place?.querySelector<HTMLElement>('h2, h1');
    path = [];
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', () => (path = []), { signal: stop.signal });
  document.addEventListener('click', remember, { signal: stop.signal, capture: true });
  // In the next frame: a page or dialog that comes in its place takes the focus itself.
  const observer = new MutationObserver(() => {
    if (path[0] && !path[0].isConnected) requestAnimationFrame(rescue);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    stop.abort();
    observer.disconnect();
  };
}
