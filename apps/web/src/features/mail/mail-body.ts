/**
 * A mail's HTML for a frame without any rights: a tap on a link there leads nowhere instead of out of the frame, and its stylesheet,
 * which our content policy would refuse with a complaint, is left out. Mails carry what they need in their elements.
 */
export function framedHtml(html: string): string {
  return html.replace(/<style>[^]*?<\/style>/gi, '').replace(/<head>/i, '<head><base target="_blank">');
}

/** A text cut into words and the addresses in it, in order. */
export function linkedText(text: string): readonly { readonly text: string; readonly href: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, href: /^https?:\/\//.test(piece) ? piece : null }));
}
