import type { Plugin } from 'vite';
import { routes } from '../../../packages/contract/src/routes.ts';

const ID = 'virtual:route-paths';

/** Routes that the app never calls by name: media, streams, calls of other servers and apps. */
const NOT_CALLED: ReadonlySet<string> = new Set([
  'auth.refresh',
  'galleries.download',
  'galleries.events',
  'galleries.publishShoot',
  'logos.show',
  'mail.unsubscribe',
  'mail.unsubscribePage',
  'payments.mollie',
  'payments.stripe',
  'photos.media',
  'privacy.erase',
  'privacy.export',
  'realtime.stream',
]);

/**
 * Generates `virtual:route-paths` from the contract's routes: route name → [access, method, path].
 * This order compresses best.
 * The browser needs only these fields at run time, so it never loads the schemas and zod.
 */
export function routePaths(): Plugin {
  const table = Object.fromEntries(
    Object.entries(routes)
      .filter(([name]) => !NOT_CALLED.has(name))
      .map(([name, route]) => [name, [route.access, route.method, route.path]]),
  );
  return {
    name: 'photoslate-route-paths',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const routePaths = ${JSON.stringify(table)};` : undefined),
  };
}
