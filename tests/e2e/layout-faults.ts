/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has to bring everything with it */
import type { Page } from '@playwright/test';
import { DESK, PHONE } from './desk-app.ts';
import { devTools } from './dev-tools.ts';
import { textOverlaps } from './text-overlaps.ts';

interface Layout {
  name: string;
  /** Window size in CSS pixels. Zooming in by 200 % equals half the window size. */
  width: number;
  height: number;
  /** Text size of the browser. The breakpoints are in em, so the layout changes too. */
  textPx?: number;
  /** The reader's own style sheet. */
  style?: string;
}

const TEXT_PX = 16;
const LARGE_TEXT_PX = 2 * TEXT_PX;

/** Layouts of the same size are adjacent, because changing the size is slow. */
const layouts: Layout[] = [
  { name: '200 % zoom', width: 640, height: 400 },
  { name: '400 % zoom', width: 320, height: 256 },
  { name: 'phone', ...PHONE },
  { name: 'letters of 200 %', ...PHONE, textPx: LARGE_TEXT_PX },
  {
    name: 'wide text spacing',
    ...PHONE,
    style:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  },
];

/** For languages with longer words than English. */
export const wordLayouts: readonly Layout[] = [
  { name: 'desk', ...DESK },
  { name: 'desk, letters of 200 %', ...DESK, textPx: LARGE_TEXT_PX },
  { name: 'phone', ...PHONE },
];

/**
 * Finds elements that are cut off, covered, over other words, too small to tap, or make the page
 * scroll sideways, in each layout. At the sizes of a phone and a desk also a primary action or a
 * first row of a table that is not on the first screen, and dialogs without content.
 * @param after the window afterwards; without it, the present one
 */
export async function layoutFaults(
  page: Page,
  ways: readonly Layout[] = layouts,
  after = page.viewportSize() ?? PHONE,
): Promise<string[]> {
  const faults: string[] = [];
  const resize = async ({ width, height }: { width: number; height: number }) => {
    const now = page.viewportSize();
    if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height });
  };
  for (const { name, style = '', textPx = TEXT_PX, ...size } of ways) {
    // oxlint-disable-next-line no-await-in-loop -- one window, one size after the other
    await resize(size);
    // oxlint-disable-next-line no-await-in-loop
    await setTextSize(page, textPx);
    const isUsual = style === '' && textPx === TEXT_PX;
    // oxlint-disable-next-line no-await-in-loop
    const found = await page.evaluate(faultsOfLayout, {
      style,
      isUsual,
      isFirstScreen: isUsual && size.height >= DESK.height,
    });
    // oxlint-disable-next-line no-await-in-loop
    found.push(...(await page.evaluate(textOverlaps)));
    // oxlint-disable-next-line no-await-in-loop
    await page.evaluate(() => void document.adoptedStyleSheets.pop());
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  await setTextSize(page, TEXT_PX);
  await resize(after);
  await framesPassed(page);
  return faults;
}

/** The text size of a page, if it was changed. */
const textSizes = new WeakMap<Page, number>();

/** As in the settings of the browser: `rem`, and `em` in media queries, are that large. */
export async function setTextSize(page: Page, standard: number): Promise<void> {
  // Setting the same size again would recompute the styles of the document.
  if ((textSizes.get(page) ?? TEXT_PX) === standard) return;
  textSizes.set(page, standard);
  const browser = await devTools(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
  // Scripts hear of a changed media query only with a change of the media.
  await page.emulateMedia({ media: standard === TEXT_PX ? null : 'screen' });
}

/**
 * A layout computed by script needs two frames after a change of size. Until then, a step of a test
 * may reach an element that is about to be replaced.
 */
export const framesPassed = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Runs in the page. The reader's style sheet stays: the caller removes it. */
async function faultsOfLayout({
  style,
  isUsual,
  isFirstScreen,
}: {
  style: string;
  isUsual: boolean;
  isFirstScreen: boolean;
}): Promise<string[]> {
  // With a mouse at the desk, the least of WCAG 2.2 (2.5.8); for fingers, twice as much.
  const LEAST_TARGET = matchMedia('(min-width: 64em) and (pointer: fine)').matches ? 24 : 48;
  // The content security policy blocks a style element that a script inserts.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await frame();
  // A gallery computes its rows by script.
  for (let tries = 0; tries < 60 && document.documentElement.scrollWidth > innerWidth; tries += 1)
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await frame();
  const [fromX, fromY] = [scrollX, scrollY];
  const faults: string[] = [];
  // If there is an overlay, only the overlay is checked; of two dialogs the upper one.
  const dialog = 'dialog[open]';
  const over = [dialog, '.yarl__portal', '[aria-expanded="true"] + ul', '[data-covers]:not(:empty)'];
  const first = document.querySelector<HTMLElement>(over.join(', ')) ?? document.body;
  const scope = first.matches('dialog') ? [...document.querySelectorAll<HTMLElement>(dialog)].at(-1)! : first;
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('.visually-hidden, [aria-hidden="true"]') === null;

  if (isFirstScreen && scope instanceof HTMLDialogElement) {
    const content = [...scope.querySelectorAll('p, li, label, input, button, a[href], td, dd, svg[data-qr]')];
    // The button that closes it is no content.
    if (content.filter(isShown).length < 2) faults.push(`empty: ${name(scope)}`);
  }
  if (isFirstScreen && scope === document.body) {
    scrollTo(0, 0);
    const firstOf = (selector: string) => [...scope.querySelectorAll(selector)].find(isShown);
    const primary = firstOf('main [data-tone="primary"]:not(form *)');
    if (primary && primary.getBoundingClientRect().bottom > innerHeight)
      faults.push(`not on the first screen: ${name(primary)}`);
    const row = firstOf('main tbody tr');
    if (row && row.getBoundingClientRect().bottom > innerHeight)
      faults.push(`not on the first screen: ${name(row)}`);
    scrollTo(fromX, fromY);
  }

  if (document.documentElement.scrollWidth > innerWidth) {
    const isWide = (element: Element) => {
      const content = document.createRange();
      content.selectNodeContents(element);
      return [element, content].some((part) => part.getBoundingClientRect().right > innerWidth);
    };
    const wide = [...document.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && isWide(element),
    );
    faults.push(
      `the page scrolls sideways, ${document.documentElement.scrollWidth} of ${innerWidth} px: ${wide.slice(-3).map(name).join(', ')}`,
    );
  }
  for (const element of scope.querySelectorAll<HTMLElement>('*')) {
    if (!isShown(element) || element.closest('svg, iframe') !== null) continue;
    // A table may scroll by itself if the keyboard can reach it.
    if (element.closest('[role="region"][tabindex="0"] table') !== null) continue;
    // So may a row of links, because the focus brings each of them into view.
    if (element.closest('nav[data-scrolls] > a') !== null) continue;
    const box = element.getBoundingClientRect();
    const owns = [...element.childNodes].some(
      ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
    );
    if (!owns || box.width === 0 || getComputedStyle(element).clipPath !== 'none') continue;
    // Shortened on purpose: the whole text is on the same screen or one tap away.
    if (element.closest('[data-truncates]') !== null) continue;
    if (box.right > innerWidth + 1 || (box.left < -1 && box.right > 0))
      faults.push(`beyond the edge: ${name(element)}`);
    const words = document.createRange();
    words.selectNodeContents(element);
    const { right, bottom } = words.getBoundingClientRect();
    for (let at: Element | null = element; at && at !== scope; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const clip = at.getBoundingClientRect();
      const across = /hidden|clip/.test(overflowX) && right > clip.right + 1;
      const down = /hidden|clip/.test(overflowY) && bottom > clip.bottom + 2;
      if (across || down) faults.push(`cut: ${name(element)}`);
      // What is outside of a scrolling area can be scrolled into view.
      if (/auto|scroll/.test(overflowY)) break;
    }
  }

  // The columns of a table at the desk have fixed widths, and their heads one line.
  const hasTables = isUsual && matchMedia('(min-width: 64em)').matches;
  for (const head of hasTables ? scope.querySelectorAll('th') : []) {
    const words = document.createRange();
    words.selectNodeContents(head);
    const isCut = words.getBoundingClientRect().right > head.getBoundingClientRect().right + 1;
    // The head of a column of buttons is only for screen readers.
    if (isShown(head) && isCut && !head.querySelector('.visually-hidden')) faults.push(`cut: ${name(head)}`);
  }

  // Enlarged text may be longer than its field: the label has the words too.
  for (const field of isUsual ? scope.querySelectorAll<HTMLInputElement>('input[type="search"]') : []) {
    if (!isShown(field) || field.value !== '') continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = font;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (canvas.measureText(field.placeholder).width > room + 1)
      faults.push(`cut: the placeholder “${field.placeholder}”`);
  }

  const controls = [
    ...scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter((control) => isShown(control) && !(control instanceof HTMLInputElement && control.hidden));
  for (const control of controls) {
    // The label of a tick box is a tap target too.
    const target = control.closest('label') ?? control;
    // A link within a sentence is as high as its line.
    const inSentence = control.tagName === 'A' && getComputedStyle(control).display === 'inline';
    const { width, height } = target.getBoundingClientRect();
    const skip = target.matches('[href="#content"]');
    if (!inSentence && !skip && Math.min(width, height) < LEAST_TARGET - 0.5)
      faults.push(`${Math.round(width)} × ${Math.round(height)} is too small: ${name(control)}`);
    if (skip) continue;
    // As the browser does when the element gets the focus.
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = target.getBoundingClientRect();
    const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2;
    const y = (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2;
    const hit = document.elementFromPoint(x, y);
    const seen = hit !== null && (target.contains(hit) || hit.contains(target));
    if (!seen && hit?.closest('[popover]') == null)
      faults.push(`covered by ${hit ? name(hit) : 'nothing'}: ${name(control)}`);
  }
  scrollTo(fromX, fromY);
  return faults;
}
