/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has to bring everything with it */
import type { Page } from '@playwright/test';
import type { Language } from '@photoslate/test-support/catalogue';

/**
 * The state of a page, identified by values that are the same in all languages: the number of
 * dialogs, headings and invalid fields.
 */
function stateInPage(): string {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
  const kinds = {
    dialogs: 'dialog[open]',
    // The headings of a card's intervals are rendered as they become visible.
    headings: ':is(h1, h2, h3):not([data-index] *)',
    refused: '[aria-invalid=true], form [role=alert]',
  };
  const list = shown('[aria-expanded=true] + ul');
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(kinds).map(([k, s]) => [k, shown(s)])),
    list,
  });
}

export const stateOf = (page: Page): Promise<string> => page.evaluate(stateInPage);

const SWITCHER = 'button[aria-label^="EN – "], button[aria-label^="DE – "]';

/** Selects a language in the switcher, which may be below a dialog, and closes its list. */
async function choose({ language, button }: { language: string; button: string }): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const press = async (selector: string) => {
    document.querySelector<HTMLElement>(selector)?.click();
    await frame();
  };
  if (document.querySelector(button)?.getAttribute('aria-expanded') === 'false') await press(button);
  await press(`a[hreflang=${language}][lang]`);
  for (let tries = 0; tries < 300 && document.documentElement.lang !== language; tries += 1)
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await frame();
}

/**
 * A change of language clears a form's error messages, so it is submitted again to get new ones.
 */
function sendAgain(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('dialog[open] form, main form')];
  forms.find((form) => form.checkVisibility())?.requestSubmit();
}

/**
 * Checks an English page's state in another language, and switches back to English. `look` returns
 * the faults. It is a fault too if the state cannot be reached in the other language.
 * @param before the state of the English page in the window in which `look` leaves the page
 */
export async function inOtherLanguage(
  page: Page,
  language: Language,
  before: string,
  look: () => Promise<string[]>,
): Promise<string[]> {
  const turnTo = async (next: Language, wanted: string) => {
    const { refused, list } = JSON.parse(wanted);
    await page.evaluate(choose, { language: next, button: SWITCHER });
    if (refused > 0) await page.evaluate(sendAgain);
    const found = await waitUntilStable(page, JSON.stringify({ ...JSON.parse(wanted), list: 0 }));
    if (list === 0) return found;
    await page.locator(SWITCHER).click();
    return waitUntilStable(page, wanted);
  };
  let wanted = await stateOf(page);
  let found = await turnTo(language, wanted);
  if (found !== wanted) {
    // Parts of the English page may have arrived after its state was read.
    await turnTo('en', wanted);
    wanted = await stateOf(page);
    found = await turnTo(language, wanted);
  }
  const faults = found === wanted ? await look() : [`another state: ${found} instead of ${wanted}`];
  await turnTo('en', before);
  return faults;
}

/** The state as soon as it is the wanted one, or the current state after a timeout. */
async function waitUntilStable(page: Page, wanted: string): Promise<string> {
  const until = performance.now() + 15_000;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    const found = await stateOf(page);
    if (found === wanted || performance.now() > until) return found;
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(50);
  }
}
