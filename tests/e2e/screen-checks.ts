/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page has to bring everything with it */
import type { Frame, Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { axeSource, runAxeSource } from './axe-source.ts';
import { framesPassed, layoutFaults, wordLayouts } from './layout-faults.ts';
import { DESK, PHONE } from './desk-app.ts';
import { inOtherLanguage, stateOf } from './other-language.ts';

type Theme = 'light' | 'dark';

/**
 * The required contrast of a screen. The desk is used in sunlight: 7 to 1, also for large letters.
 */
interface Standard {
  contrast: 4.5 | 7;
}

/** Rules about colours. The enhanced contrast includes the normal one, so only one of them runs. */
const ofColour = (isStrict: boolean) => [
  isStrict ? 'color-contrast-enhanced' : 'color-contrast',
  'link-in-text-block',
];

/** The types of axe lack the options of single checks. */
type AxeOptions = RunOptions & { checks?: Record<string, { options: object }> };

/** An element that violates a rule, or for which axe is unsure. */
interface AxeFinding {
  id: string;
  html: string;
  target: unknown[];
  message: string;
}

interface AxeFindings {
  violations: AxeFinding[];
  /** Text in the colour of its background. axe cannot tell whether it is meant to be visible. */
  invisible: AxeFinding[];
}

/** Runs axe in the page and its frames. */
async function runAxe(page: Page, options: AxeOptions, selector?: string): Promise<AxeFindings> {
  const prepare = async (frame: Frame) => {
    if (await frame.evaluate(() => 'axe' in globalThis)) return;
    await frame.evaluate(axeSource);
  };
  // A frame that is removed meanwhile is not part of the screen.
  const frames = page.frames().slice(1);
  await Promise.all(frames.map((frame) => prepare(frame).catch(() => undefined)));
  const asked = {
    selector,
    options: { resultTypes: ['violations', 'incomplete'], ...options } as RunOptions,
  };
  let found = await page.evaluate(axeFindings, asked);
  if (!found) {
    await runAxeSource(page);
    found = await page.evaluate(axeFindings, asked);
  }
  if (!found) throw new Error('The page was left while axe looked at it.');
  return found;
}

/** Runs in the page and returns only the findings; `null` if axe is not in the document yet. */
async function axeFindings({
  selector,
  options,
}: {
  selector: string | undefined;
  options: RunOptions;
}): Promise<AxeFindings | null> {
  const { axe: inPage } = globalThis as unknown as { axe?: typeof axe };
  if (!inPage) return null;
  const { violations, incomplete } = await inPage.run(
    selector === undefined ? document : { include: [selector] },
    options,
  );
  const findings = (
    results: typeof violations,
    keep: (node: (typeof violations)[number]['nodes'][number]) => boolean,
  ) =>
    results.flatMap(({ id, nodes }) =>
      nodes.filter(keep).map(({ html, target, any }) => ({
        id,
        html: html.slice(0, 160),
        target,
        message: any[0]?.message ?? '',
      })),
    );
  return {
    violations: findings(violations, () => true),
    invisible: findings(incomplete, ({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
  };
}

/**
 * Whether a target that is half covered by a sticky element (a header, the button of a drawer) is
 * uncovered after scrolling to it. Its position then depends on the reader's scrolling.
 */
async function isScrolledFree(page: Page, fault: AxeFinding): Promise<boolean> {
  if (fault.id !== 'target-size') return false;
  const selector = String(fault.target[0]);
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await runAxe(page, { runOnly: { type: 'rule', values: ['target-size'] } }, selector);
  return violations.length === 0;
}

/**
 * WCAG 2.2 A and AA, and axe's best practices. The dark theme is the same document, so only its
 * colours are checked.
 */
async function axeFaults(page: Page, theme: Theme, { contrast }: Standard): Promise<string[]> {
  const strict = contrast === 7;
  // By default, axe leaves out what is below 4.5, because its other rule reports it.
  const normal = { expected: contrast, minThreshold: 0 };
  const options: AxeOptions = {
    ...(theme === 'dark' ? { runOnly: { type: 'rule', values: ofColour(strict) } } : {}),
    rules: {
      'target-size': { enabled: true },
      'color-contrast': { enabled: !strict },
      'color-contrast-enhanced': { enabled: strict },
    },
    // axe accepts a lower contrast for large letters; sunlight does not.
    checks: {
      'color-contrast-enhanced': { options: { contrastRatio: { normal, large: normal } } },
    },
  };
  const { violations, invisible } = await runAxe(page, options);
  const faults = [...invisible];
  for (const fault of violations) if (!(await isScrolledFree(page, fault))) faults.push(fault);
  return faults.map(({ id, html, message }) => `${theme}: ${id}: ${message} ${html}`);
}

/** Faults of the document as a whole. */
function documentFaults(): string[] {
  const faults: string[] = [];
  const count = (selector: string) => document.querySelectorAll(selector).length;
  if (count('h1') !== 1) faults.push(`${count('h1')} headings of the first level`);
  if (count('main') !== 1) faults.push(`${count('main')} main landmarks`);
  if (!/\S/.test(document.title)) faults.push('no title');
  if (!/^(en|de|es|fr|it|nl)$/.test(document.documentElement.lang)) faults.push('no language');
  if (document.querySelector('[tabindex]:not([tabindex="0"], [tabindex="-1"])'))
    faults.push('a tab order of its own');
  for (const { animationName, playState, effect } of document.getAnimations() as CSSAnimation[]) {
    // The live code hides itself when it stalls. That is a switch, and no motion. An animation that
    // has just started is finished in the next frame.
    const lasts = Number(effect?.getComputedTiming().endTime) > 1;
    if (playState === 'running' && lasts && !/stall/.test(animationName))
      faults.push(`moves: ${animationName}`);
  }
  return faults;
}

/** Resolves when short animations have ended, because a fading element has no contrast yet. */
async function movementOver(): Promise<void> {
  const moving = (document.getAnimations() as CSSAnimation[]).filter(
    ({ animationName, effect }) =>
      !/stall/.test(animationName) && effect?.getComputedTiming().endTime !== Infinity,
  );
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/**
 * All faults of the current screen, as texts; restores the screen afterwards. The page must be
 * opened with `reducedMotion: 'reduce'` in the light theme.
 */
export async function screenFaults(page: Page, standard: Standard): Promise<string[]> {
  await page.evaluate(movementOver);
  const faults = await page.evaluate(documentFaults);
  faults.push(...(await axeFaults(page, 'light', standard)));
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await axeFaults(page, 'dark', standard)));
  await page.emulateMedia({ colorScheme: 'light' });
  faults.push(...(await layoutFaults(page)));
  return faults;
}

/**
 * Resolves when the desk's own parts, whose code and data load after the change of the width, are
 * shown: nothing is busy (unless it stays so), and the number of headings is steady.
 */
async function deskShown(): Promise<void> {
  const [LOOKS, STEADY_LOOKS, EVERY_MS] = [120, 12, 50];
  let [steady, before] = [0, -1];
  for (let looks = 0; looks < LOOKS && steady < STEADY_LOOKS; looks += 1) {
    // oxlint-disable-next-line no-await-in-loop -- waiting is the point
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    const count = document.querySelectorAll('h1, h2, h3').length;
    const isShown = document.querySelector('h1') && !document.querySelector('[aria-busy=true]');
    steady = count === before && (isShown || looks > LOOKS / 2) ? steady + 1 : 0;
    before = count;
  }
}

/**
 * The faults of the same state in German, which has the longest words, on a desk. Restores the
 * screen afterwards.
 */
export async function germanDeskFaults(page: Page, standard: Standard): Promise<string[]> {
  const window = page.viewportSize() ?? PHONE;
  const before = await stateOf(page);
  await page.setViewportSize(DESK);
  await page.evaluate(deskShown);
  const faults = await inOtherLanguage(page, 'de', before, async () => {
    await page.evaluate(movementOver);
    return [
      ...(await page.evaluate(documentFaults)),
      ...(await axeFaults(page, 'light', standard)),
      ...(await layoutFaults(page, wordLayouts, window)),
    ];
  });
  await page.setViewportSize(window);
  await framesPassed(page);
  return faults.map((fault) => `German: ${fault}`);
}
