import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

/**
 * Does work, such as setting a state, after the next paint, so that what reacts to an input at once
 * is on the screen first. It is done before the next key or press, which may depend on it.
 */
export function whenPainted(work: () => void): void {
  const done = new AbortController();
  const finish = () => {
    if (done.signal.aborted) return;
    done.abort();
    flushSync(work);
  };
  for (const input of ['keydown', 'pointerdown'])
    globalThis.addEventListener(input, finish, { capture: true, signal: done.signal });
  void afterPaint().then(finish);
}
