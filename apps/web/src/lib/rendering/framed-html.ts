/**
 * Prepares a mail's HTML for a sandboxed frame. A tap on a link then does nothing instead of
 * navigating out of the frame. The stylesheet is removed, because the content security policy would
 * block it with an error; mails have inline styles.
 */
export function framedHtml(html: string): string {
  return html.replace(/<style>[^]*?<\/style>/gi, '').replace(/<head>/i, '<head><base target="_blank">');
}
