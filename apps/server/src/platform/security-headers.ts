/**
 * The headers of every answer. Addresses of pages hold codes, links and ids of shoots, so that no page tells another site where its
 * visitor came from. @param publicUrl the installation's origin; HSTS only where it is https
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    // Children's photos: nothing here belongs in a search engine. A page must be fetched to be heard, so that robots.txt lets it be.
    'x-robots-tag': 'noindex, nofollow, noarchive, noimageindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The content security policy of the service worker, which fetches the app's files to keep them. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'";

const listed = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join('');

/**
 * The content security policy of the app's pages.
 * @param inline `sha256-…` of the inline styles and scripts in index.html
 * @param endpoint where page changes are told, if anywhere
 */
export function pagePolicy(
  inline: { readonly styleHashes: readonly string[]; readonly scriptHashes: readonly string[] },
  endpoint?: string,
): string {
  const elsewhere = endpoint === undefined ? '' : ` ${new URL(endpoint).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self'${listed(inline.scriptHashes)}`,
    `style-src 'self'${listed(inline.styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${elsewhere}`,
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
