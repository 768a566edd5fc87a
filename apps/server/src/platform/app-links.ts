import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/**
 * The paths that the iOS app opens: pages of customers and of the desk, with each language prefix.
 */
const PAGES = [
  '/C/*',
  '/c/*',
  '/g',
  '/session*',
  '/password-reset',
  '/email-change',
  '/invitation',
  '/de/*',
  '/es/*',
  '/fr/*',
  '/it/*',
  '/nl/*',
];

/**
 * Tells Android and iOS which apps may open the links of this server. Without configured apps these
 * URLs do not exist, and links stay in the browser.
 */
export function serveAppLinks(
  app: FastifyInstance,
  { androidApps, appleApps }: Pick<Config, 'androidApps' | 'appleApps'>,
): void {
  if (androidApps.length > 0) {
    const statements = androidApps.map(({ id, fingerprint }) => ({
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: [fingerprint] },
    }));
    app.get('/.well-known/assetlinks.json', () => statements);
  }
  if (appleApps.length > 0) {
    const details = [{ appIDs: appleApps, components: PAGES.map((path) => ({ '/': path })) }];
    app.get('/.well-known/apple-app-site-association', (_request, reply) =>
      reply.type('application/json').send(JSON.stringify({ applinks: { details } })),
    );
  }
}
