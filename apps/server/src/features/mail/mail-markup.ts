import type { LegalLink, Logo } from '@photoslate/contract/settings';
import type { MailDetail, MailPhoto } from './define-mail.ts';
import { DARK, FONT, INK, MIST, PAPER, QUIET, STRIPES, TEAL } from './mail-theme.ts';
import type { WrittenMail } from './mail-text.ts';

/** In CSS pixels. */
const LOGO_MOST = { width: 240, height: 80 };
/** The width of the text, which is also about the size of a thumbnail. */
const PHOTO_MOST = { width: 504, height: 504 };

/** The link targets of a mail. */
export interface MailAddresses {
  /** The button. */
  readonly button: string;
  /** The unsubscribe URL; null if the mail has none. */
  readonly unsubscribe: string | null;
  /** The studio's legal pages, with absolute URLs. */
  readonly legal: readonly LegalLink[];
}

/** The images of a mail. */
export interface MailImages {
  /** The studio's logo, with an absolute URL. */
  readonly logo: Logo | null;
  readonly photo: MailPhoto | null;
}

/** Renders a mail as HTML: the studio first, few words, a photo, one big button. */
export function htmlOf(
  mail: WrittenMail,
  { button: url, unsubscribe, legal }: MailAddresses,
  { logo, photo }: MailImages,
): string {
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: ${DARK.page} !important }
  .card { background: ${DARK.card} !important }
  .text { color: ${DARK.text} !important }
  .quiet { color: ${DARK.quiet} !important }
  .button { background: ${DARK.button} !important; color: ${INK} !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${MIST};font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${PAPER};border-radius:12px;overflow:hidden;text-align:left">
<tr><td style="padding:24px 28px 16px">${head(mail, logo)}</td></tr>
<tr><td style="height:12px;line-height:12px;font-size:0;background:${INK};background-image:${STRIPES}">&nbsp;</td></tr>
<tr><td style="padding:32px 28px 28px">
<h1 class="text" style="margin:0 0 16px;font-size:30px;line-height:1.2;font-weight:700;color:${INK}">${wordsOf(mail.heading)}</h1>
${[...mail.paragraphs.map(paragraph), table(mail.details), ...mail.lines.map(paragraph), picture(mail, photo, url)].join('\n')}
${bigButton(mail.button, url)}
<p class="quiet" style="margin:0 0 20px;font-size:16px;line-height:1.5;color:${QUIET}">${wordsOf(mail.after)}</p>
<p class="quiet" style="margin:0;font-size:14px;line-height:1.5;color:${QUIET}">${escapeHtml(mail.copyLink)}<br><span style="word-break:break-all">${escapeHtml(url)}</span></p>
</td></tr>
</table>
<p class="quiet" style="margin:16px 0 0;font-size:14px;color:${QUIET}">${escapeHtml(mail.sentFor)}${unsubscribeFooter(mail, unsubscribe)}${legalFooter(mail, legal)}</p>
</td></tr></table>
</body>
</html>
`;
}

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font-size:17px;line-height:1.55;color:${INK}">${wordsOf(text)}</p>`;

/**
 * A link in a cell. Outlook for Windows ignores the padding of a link, and gives the cell that of
 * `mso-padding-alt`, which others ignore.
 */
const bigButton = (words: string, url: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0"><tr><td class="button" align="center" bgcolor="${TEAL}" style="border-radius:12px;background:${TEAL};mso-padding-alt:18px 24px"><a class="button" href="${escapeHtml(url)}" style="display:block;padding:18px 24px;border-radius:12px;background:${TEAL};color:${PAPER};font-size:19px;font-weight:700;line-height:1.3;text-align:center;text-decoration:none">${escapeHtml(words)}</a></td></tr></table>`;

/** The photo, which leads where the button leads. */
function picture(mail: WrittenMail, photo: MailPhoto | null, url: string): string {
  if (!photo) return '';
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}"><img src="${escapeHtml(photo.url)}" ${sizeWithin(photo, PHOTO_MOST)} alt="${escapeHtml(mail.photo)}" class="quiet" style="display:block;max-width:100%;height:auto;border-radius:8px;color:${QUIET};font-size:16px"></a></p>`;
}

/** The size attributes of an image, in CSS pixels. */
function sizeWithin(
  image: { readonly width: number; readonly height: number },
  most: { readonly width: number; readonly height: number },
): string {
  const scale = Math.min(1, most.width / image.width, most.height / image.height);
  return `width="${Math.round(image.width * scale)}" height="${Math.round(image.height * scale)}"`;
}

function table(details: readonly MailDetail[]): string {
  if (details.length === 0) return '';
  const rows = details.map(
    ({ label, value }) => `<tr>
<td class="quiet" style="padding:4px 16px 4px 0;vertical-align:top;font-size:16px;line-height:1.5;color:${QUIET}">${wordsOf(label)}</td>
<td class="text" style="padding:4px 0;vertical-align:top;font-size:17px;font-weight:700;line-height:1.5;color:${INK}">${wordsOf(value)}</td>
</tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.join('\n')}</table>`;
}

function unsubscribeFooter({ unsubscribe: words }: WrittenMail, url: string | null): string {
  if (words === null || url === null) return '';
  return `<br>${footerLink(url, words)}`;
}

function legalFooter({ legal: words }: WrittenMail, links: readonly LegalLink[]): string {
  if (words === null || links.length === 0) return '';
  return `<br>${links.map(({ kind, url }) => footerLink(url, words[kind])).join(' · ')}`;
}

const footerLink = (url: string, words: string): string =>
  `<a class="quiet" href="${escapeHtml(url)}" style="color:${QUIET}">${escapeHtml(words)}</a>`;

/**
 * The studio's logo on a white background, with the studio's name as alternative text; without a
 * logo the name.
 */
function head(mail: WrittenMail, logo: Logo | null): string {
  const name = escapeHtml(mail.studioName);
  if (!logo)
    return `<p class="text" style="margin:0;font-size:20px;font-weight:700;color:${INK}">${name}</p>`;
  return `<img src="${escapeHtml(logo.url)}" ${sizeWithin(logo, LOGO_MOST)} alt="${name}" style="display:block;max-width:100%;padding:6px;border-radius:6px;background:${PAPER};color:${INK};font-size:20px;font-weight:700">`;
}

/** Renders a mail as plain text. */
export function textOf(mail: WrittenMail, { button: url, unsubscribe, legal }: MailAddresses): string {
  const { legal: names } = mail;
  const foot = [
    mail.sentFor,
    ...(mail.unsubscribe !== null && unsubscribe !== null ? [`${mail.unsubscribe}: ${unsubscribe}`] : []),
    ...(names ? legal.map((page) => `${names[page.kind]}: ${page.url}`) : []),
  ];
  return [
    mail.studioName,
    mail.heading,
    ...mail.paragraphs,
    ...(mail.details.length > 0
      ? [mail.details.map(({ label, value }) => `${label}: ${value}`).join('\n')]
      : []),
    ...mail.lines,
    `${mail.button}\n${url}`,
    mail.after,
    `-- \n${foot.join('\n')}\n`,
  ].join('\n\n');
}

/** A number with hyphens, as of an order or a receipt: "A-17", "2026-0012". */
const HYPHENATED = /(?<![\p{L}\p{N}-])(?=[\p{L}-]{0,20}\p{N})[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+/gu;
/** A longer one breaks rather than being wider than a phone. */
const HYPHENATED_MAX = 24;

/**
 * Escapes a text of the mail. A number with hyphens stays on one line; its characters do not
 * change, so that it can be copied. An IBAN has spaces between its groups and breaks only there.
 */
const wordsOf = (text: string): string =>
  escapeHtml(text).replace(HYPHENATED, (word) =>
    word.length > HYPHENATED_MAX ? word : `<span style="white-space:nowrap">${word}</span>`,
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for use between tags or in an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);
