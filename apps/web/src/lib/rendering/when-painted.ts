import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

const waiting: (() => void)[] = [];

/**
 * Does work, such as setting a state, after the next paint, so that what reacts to an input at once
 * is on the screen first. It is done before the next key or press, which may depend on it.
 */
export function whenPainted(work: () => void): void {
  waiting.push(work);
  // The events of one click wait together, and are rendered once.
  if (waiting.length > 1) return;
  const done = new AbortController();
  const finish = () => {
    if (done.signal.aborted) return;
    done.abort();
    const works = waiting.splice(0);
    flushSync(() => {
      for (const one of works) one();
    });
  };
  for (const input of ['keydown', 'pointerdown'])
    globalThis.addEventListener(input, finish, { capture: true, signal: done.signal });
  void afterPaint().then(finish);
}
