import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

type Theme = 'light' | 'dark';

/** The colour of a token, as [red, green, blue] between 0 and 1. */
function colour(token: string, theme: Theme): number[] {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? expect.fail(`no --${token}`);
  const pair = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value);
  const hex = pair?.[theme === 'light' ? 1 : 2] ?? value;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [luminance(colour(one, theme)), luminance(colour(other, theme))].toSorted(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

const text: [string, string][] = [
  ['ink', 'paper'],
  ['ink', 'paper-sunken'],
  ['ink-quiet', 'paper'],
  ['ink-quiet', 'paper-sunken'],
  ['ink', 'accent-soft'],
  ['ink', 'amber-soft'],
  ['ink', 'green-soft'],
  ['ink-quiet', 'accent-soft'],
  ['accent', 'paper'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-strong', 'accent-soft'],
  ['on-amber', 'amber'],
  ['amber-ink', 'amber-soft'],
  ['red', 'paper'],
  ['red', 'red-soft'],
  ['on-red', 'red'],
  ['green', 'green-soft'],
  ['on-slate', 'slate'],
  ['on-slate-quiet', 'slate'],
];

for (const theme of ['light', 'dark'] as const) {
  describe(`the ${theme} theme`, () => {
    it.each(text)('text --%s on --%s has a contrast of at least 7:1', (ink, ground) => {
      expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(7);
    });

    it('field outlines have a contrast of at least 3:1', () => {
      expect(contrast('outline', 'paper', theme)).toBeGreaterThanOrEqual(3);
    });
  });
}
