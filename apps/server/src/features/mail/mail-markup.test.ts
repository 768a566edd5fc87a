import { LANGUAGES } from '@photoslate/contract/constants';
import { describe, expect, test } from 'vitest';
import { DARK, INK, MIST, PAPER, QUIET, TEAL } from './mail-theme.ts';
import { htmlOf, textOf } from './mail-markup.ts';
import { mailSamples } from './mail-kinds.ts';
import { writeMail } from './mail-text.ts';

/** The most characters that a phone shows in one line of a button. */
const BUTTON_MAX = 25;
const LINK = '01990000-0000-7000-8000-000000000000';
const PHOTO = { url: 'https://photos.test/api/media/x/marked-thumb?k=y', width: 3000, height: 2000 };
const addresses = {
  button: 'https://photos.test/g#x',
  unsubscribe: 'https://photos.test/out',
  legal: [{ kind: 'imprint', url: 'https://photos.test/legal/x/imprint?lang=en' }] as const,
};
const mails = mailSamples(LINK).map((content) => ({
  kind: content.kind,
  html: htmlOf(writeMail(content, 'en', 'Studio Noorderlicht'), addresses, { logo: null, photo: PHOTO }),
}));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the markup of a mail', () => {
  test.each([
    ['light', INK, PAPER],
    ['light, quiet', QUIET, PAPER],
    ['light, below the card', QUIET, MIST],
    ['light, button', PAPER, TEAL],
    ['dark', DARK.text, DARK.card],
    ['dark, quiet', DARK.quiet, DARK.card],
    ['dark, below the card', DARK.quiet, DARK.page],
    ['dark, button', INK, DARK.button],
  ])('has a text contrast of at least 7 to 1: %s', (_where, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(7);
  });

  test.each(mails)('adapts every text color to dark mode: $kind', ({ html }) => {
    const coloured = [...html.matchAll(/<(\w+)([^>]*[;"]color:[^>]*)>/g)];
    expect(coloured.length).toBeGreaterThan(4);
    // The logo's frame stays white, and so does the text in it. All other elements have a class for
    // dark mode.
    for (const [tag, , attributes] of coloured)
      expect(attributes, tag).toMatch(/class="(?:text|quiet|button)"/);
    for (const part of ['page', 'card', 'text', 'quiet', 'button'])
      expect(html).toMatch(new RegExp(`prefers-color-scheme: dark[\\s\\S]*\\.${part} \\{[^}]+!important`));
  });

  test('keeps an order number on one line, and breaks an IBAN only between its groups', () => {
    const orders = mails.filter(({ html }) => html.includes('A-17'));
    expect(orders.length).toBeGreaterThan(1);
    for (const { kind, html } of orders) {
      const body = html.replace(/^[\s\S]*<h1/, '<h1');
      expect(body.replaceAll('<span style="white-space:nowrap">A-17</span>', ''), kind).not.toContain('A-17');
      expect(html, kind).not.toMatch(/nowrap">[^<]*e-mail/i);
    }
    const received = orders.find(({ kind }) => kind === 'order-received')?.html;
    expect(received).toMatch(/<td[^>]*>NL91 ABNA 0417 1643 00<\/td>/);
    expect(received?.match(/<td[^>]*>NL91/)?.[0]).not.toMatch(/word-break|overflow-wrap/);
  });

  test('has a button of one line on a phone of 390 px in every language', () => {
    const wide = LANGUAGES.flatMap((language) =>
      mailSamples(LINK).map((content) => `${language}: ${writeMail(content, language, 'Studio').button}`),
    ).filter((button) => button.length > 'de: '.length + BUTTON_MAX);
    expect([...new Set(wide)]).toEqual([]);
  });

  test.each(mails)('has a button whose space Outlook for Windows takes from its cell: $kind', ({ html }) => {
    expect(html).toMatch(
      /<td class="button"[^>]* bgcolor="#[^>]*mso-padding-alt:18px 24px"><a class="button"[^>]*padding:18px 24px/,
    );
  });

  test('does not change the characters of a number in the plain text', () => {
    for (const content of mailSamples(LINK).filter(({ kind }) => kind === 'order-received')) {
      const text = textOf(writeMail(content, 'de', 'Studio Noorderlicht'), addresses);
      expect(text).toContain('Photos A-17');
      expect(text).toContain('IBAN: NL91 ABNA 0417 1643 00');
    }
  });
});
