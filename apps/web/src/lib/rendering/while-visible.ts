/** Does something now, and again at this pace, as long as somebody can see the page: a phone in a pocket is left alone. Until the returned function is called. */
export function whileVisible(work: () => void, everyMs: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    clearInterval(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setInterval(work, everyMs);
    work();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
