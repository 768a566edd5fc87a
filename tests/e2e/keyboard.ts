import { expect, type Locator, type Page } from '@playwright/test';

/** A user with only a keyboard. Every focused element must be visible. */
export interface Keyboard {
  /** Tabs to this control; fails if the focus cycles without reaching it. */
  to: (control: Locator) => Promise<void>;
  /** Tabs to it and presses Enter. */
  press: (control: Locator) => Promise<void>;
  /** Tabs to it and types. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Tabs through the whole page. Returns the controls of its content that Tab does not reach. */
  unreached: () => Promise<readonly string[]>;
  /** Descriptions of all focused elements so far that were not visible. */
  readonly unseen: readonly string[];
}

const MOST_STOPS = 80;

export function keyboardOf(page: Page): Keyboard {
  const unseen: string[] = [];
  const to = async (control: Locator): Promise<void> => {
    await control.waitFor();
    // A new question ignores the keyboard and taps in its first moment.
    await expect.poll(() => control.evaluate((element) => element.closest('[inert]') === null)).toBe(true);
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      if (await control.evaluate((element) => element === document.activeElement)) return;
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line no-await-in-loop
      const fault = await page.evaluate(faultOfStop);
      if (fault) unseen.push(fault);
    }
    throw new Error(`The keyboard does not reach ${String(control)}`);
  };
  return {
    to,
    unseen,
    async press(control) {
      await to(control);
      await page.keyboard.press('Enter');
    },
    async type(field, text) {
      await to(field);
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },
    async unreached() {
      for (let stops = 0; stops < 2 * MOST_STOPS; stops += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one key after the other
        await page.keyboard.press('Tab');
        // oxlint-disable-next-line no-await-in-loop
        if (await page.evaluate(isReachedAgain)) return page.evaluate(notReached);
        // oxlint-disable-next-line no-await-in-loop
        const fault = await page.evaluate(faultOfStop);
        if (fault) unseen.push(fault);
      }
      throw new Error(`The keyboard does not come back at ${page.url()}`);
    },
  };
}

/** Runs in the page: marks the focused control. Returns whether it was marked before. */
function isReachedAgain(): boolean {
  const stop = document.activeElement;
  // A date field is several stops, one after the other.
  if (!stop || stop === document.body || stop.matches('input[type=date]')) return false;
  return !(stop as HTMLElement).toggleAttribute('data-reached', !stop.hasAttribute('data-reached'));
}

/** Runs in the page: the controls of the content that were not marked; of radio buttons, none. */
function notReached(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button:enabled, input:enabled:not([type=radio]), select:enabled, textarea:enabled)',
  );
  return [...controls]
    .filter((control) => control.checkVisibility() && !control.matches('[data-reached], input[type=date]'))
    .map((control) => control.outerHTML.slice(0, 120));
}

/** Runs in the page: what is wrong with the focused control, or `null`. */
function faultOfStop(): string | null {
  const stop = document.activeElement;
  // The browser's own UI gets the focus too, before the page starts again.
  if (!stop || stop === document.body) return null;
  const name = `${stop.tagName.toLowerCase()} “${(stop.getAttribute('aria-label') ?? stop.textContent ?? '').trim().slice(0, 60)}”`;
  // The calendar button of a date field gets the focus without being visible as an element.
  if (!stop.matches(':focus-visible, input[type=date]:focus-within')) return `not shown as focused: ${name}`;
  const ring = [stop, stop.closest('label'), stop.closest('[role=search]')].some((element) => {
    // The link of a row has its ring around the row.
    return [null, '::after'].some((part) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
  if (!ring) return `no ring: ${name}`;
  const shown = stop.closest('label') ?? stop;
  const box = shown.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right - left < 1 || bottom - top < 1)
    return `outside of the window (${Math.round(box.left)}, ${Math.round(box.top)}) at ${location.pathname}: ${name}`;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const free =
    hit !== null && (shown.contains(hit) || hit.contains(shown) || hit.closest('[popover]') !== null);
  return free ? null : `covered by ${hit?.className} at ${location.pathname}: ${name}`;
}
