/**
 * Runs `work` now and then at this interval, while the page is visible. Returns a function that
 * stops this.
 */
export function whileVisible(work: () => void, everyMs: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const onVisibilityChange = () => {
    clearInterval(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setInterval(work, everyMs);
    work();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
