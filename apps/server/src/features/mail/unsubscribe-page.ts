import { createHash } from 'node:crypto';
import type { Language } from '@photoslate/contract/scalars';
import { escapeHtml } from './mail-markup.ts';
import { wordsIn } from './words/index.ts';

/** Light or dark as the browser is; colours of its own would say nothing here. */
const STYLE =
  ':root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}body{max-width:32rem;margin:12vh auto;padding:0 1.5rem}button{font:inherit;padding:.75rem 1.25rem;min-height:48px}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What the page may do: show itself, and be sent back to where it came from. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** The page behind the way out of reminders: a button, what was done, or, without a studio, that the link is none. */
export function wayOutPage(language: Language, studio: string | null, isDone = false): string {
  const { unsubscribe: words } = wordsIn(language);
  const filled = (text: string) => escapeHtml(text.replaceAll('{studio}', studio ?? ''));
  const body =
    studio === null
      ? `<h1>${filled(words.invalid)}</h1>`
      : isDone
        ? `<h1>${filled(words.done)}</h1>`
        : `<h1>${filled(words.heading)}</h1><p>${filled(words.text)}</p><form method="post"><button>${filled(words.button)}</button></form>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${filled(words.heading)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>\n`;
}
