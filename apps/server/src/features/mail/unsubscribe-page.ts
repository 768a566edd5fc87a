import { createHash } from 'node:crypto';
import type { Language } from '@photoslate/contract/scalars';
import { DARK, FONT, INK, PAPER, STRIPES, TEAL } from './mail-theme.ts';
import { escapeHtml } from './mail-markup.ts';
import { msg, translate, type Message } from '#platform/i18n/i18n.ts';

const TEXTS = {
  heading: msg('No more reminders?'),
  text: msg(
    '{studio} will send you no more reminders of photos. What you order or ask for still comes by e-mail.',
  ),
  button: msg('No more reminders, please'),
  done: msg('Done: {studio} sends you no more reminders.'),
  invalid: msg('This link is not valid.'),
};

/** The same design as the mails, light and dark, without external resources. */
const STYLE = [
  `:root{color-scheme:light dark;font:17px/1.5 ${FONT}}`,
  `body{margin:0;background:${PAPER};color:${INK}}`,
  'main{max-width:32rem;margin:0 auto;padding:24px 16px 48px}',
  'h1{margin:24px 0 8px;font-size:28px;line-height:1.2}p{margin:0 0 24px}.studio{margin:0 0 16px;font-size:20px;font-weight:700}',
  `.stripes{height:12px;background:${STRIPES}}`,
  `button{width:100%;min-height:56px;padding:8px 20px;border:0;border-radius:12px;background:${TEAL};color:${PAPER};font:inherit;font-weight:700;cursor:pointer}`,
  `button:focus-visible{outline:3px solid ${TEAL};outline-offset:2px}`,
  `@media(prefers-color-scheme:dark){body{background:${INK};color:${DARK.text}}button{background:${DARK.button};color:${INK}}button:focus-visible{outline-color:${DARK.button}}}`,
].join('');
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Content security policy: the page may show itself and submit its form to the same origin. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/**
 * The page of the unsubscribe link: a button, or a confirmation if `isDone`, or an error if there
 * is no studio.
 */
export function unsubscribePage(language: Language, studio: string | null, isDone = false): string {
  const text = (message: Message<'studio'>) =>
    escapeHtml(translate<'studio'>(language, message, { studio: studio ?? '' }));
  const body =
    studio === null
      ? `<h1>${text(TEXTS.invalid)}</h1>`
      : isDone
        ? `<h1>${text(TEXTS.done)}</h1>`
        : `<h1>${text(TEXTS.heading)}</h1><p>${text(TEXTS.text)}</p><form method="post"><button>${text(TEXTS.button)}</button></form>`;
  const face = studio === null ? '' : `<p class="studio">${escapeHtml(studio)}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text(TEXTS.heading)}</title><style>${STYLE}</style></head><body><main>${face}<div class="stripes"></div>${body}</main></body></html>\n`;
}
