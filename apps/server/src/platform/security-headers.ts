/**
 * The security headers of every response. Page URLs contain codes, links and shoot ids, so no
 * referrer is sent to other sites.
 *
 * @param publicUrl the origin of the installation; HSTS is sent only if it is https
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // No search engine may index children's photos. Crawlers must fetch a page to see this header,
    // so robots.txt does not block them.
    'x-robots-tag': 'noindex, nofollow, noarchive, noimageindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * The content security policy of the service worker, which fetches the app's files to cache them.
 */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'";

const listed = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');

/**
 * The content security policy of the app's pages.
 *
 * @param inline `sha256-…` of the inline styles and scripts in index.html
 * @param endpoint the URL that page changes are reported to, if any
 */
export function pagePolicy(
  inline: { readonly styleHashes: readonly string[]; readonly scriptHashes: readonly string[] },
  endpoint?: string,
): string {
  const analyticsOrigin = endpoint === undefined ? '' : ` ${new URL(endpoint).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self'${listed(inline.scriptHashes)}`,
    `style-src 'self'${listed(inline.styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${analyticsOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** RFC 9116: where to report a vulnerability of this installation. @param contact a URI */
export function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 180 * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
    '',
  ].join('\n');
}
