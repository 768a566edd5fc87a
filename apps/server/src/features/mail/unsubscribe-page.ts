import { createHash } from 'node:crypto';
import type { Language } from '@photoslate/contract/scalars';
import { DARK, FONT, INK, PAPER, STRIPES, TEAL } from './mail-theme.ts';
import { escapeHtml } from './mail-markup.ts';
import { wordsIn } from './translations/index.ts';

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

/** The page of the unsubscribe link: a button, or a confirmation if `isDone`, or an error if there is no studio. */
export function unsubscribePage(language: Language, studio: string | null, isDone = false): string {
  const { unsubscribe: words } = wordsIn(language);
  const filled = (text: string) => escapeHtml(text.replaceAll('{studio}', studio ?? ''));
  const body =
    studio === null
      ? `<h1>${filled(words.invalid)}</h1>`
      : isDone
        ? `<h1>${filled(words.done)}</h1>`
        : `<h1>${filled(words.heading)}</h1><p>${filled(words.text)}</p><form method="post"><button>${filled(words.button)}</button></form>`;
  const face = studio === null ? '' : `<p class="studio">${filled('{studio}')}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${filled(words.heading)}</title><style>${STYLE}</style></head><body><main>${face}<div class="stripes"></div>${body}</main></body></html>\n`;
}
