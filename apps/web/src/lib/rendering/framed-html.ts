import { atServer } from '#lib/api/server-address.ts';

/**
 * Prepares a mail's HTML for a sandboxed frame. A tap on a link then does nothing instead of
 * navigating out of the frame. The stylesheet is removed, because the content security policy would
 * block it with an error; mails have inline styles. The address of the logo in a mail is the public
 * one of the server, which the policy blocks where the app was opened by another.
 */
export function framedHtml(html: string): string {
  return html
    .replace(/<style>[^]*?<\/style>/gi, '')
    .replace(/<head>/i, '<head><base target="_blank">')
    .replace(/(<img src=")https?:\/\/[^/"]+(\/api\/)/gi, (_all, start, path) => start + atServer(path));
}
