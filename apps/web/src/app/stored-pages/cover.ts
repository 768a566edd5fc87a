import { isSettled } from './copy-of-page.ts';
import { cover, removeCover } from './ended-login.ts';
import { isFirstReading } from './settled-reads.ts';

/** A page that is not complete after this time is shown as it is. */
const LONGEST_COVER_MS = 1500;
const LOOK_EVERY_MS = 16;

/** Removes the copy from the screen as soon as the page below it is complete. */
export function uncoverPage(): void {
  const endsAt = performance.now() + LONGEST_COVER_MS;
  const look = () => {
    const root = document.getElementById('root');
    const isComplete = !root || (isSettled(root) && !isFirstReading());
    if (isComplete || performance.now() > endsAt) removeCover();
    else setTimeout(look, LOOK_EVERY_MS);
  };
  if (cover()) look();
}

/**
 * A key must not act on a page that nobody sees. The first one shows the page instead. The browser
 * still does its part, such as typing into a field.
 */
export function uncoverAtKey(): void {
  const onKey = (event: Event) => {
    if (cover()) event.stopImmediatePropagation();
    removeCover();
    globalThis.removeEventListener('keydown', onKey, { capture: true });
  };
  if (cover()) globalThis.addEventListener('keydown', onKey, { capture: true });
}
