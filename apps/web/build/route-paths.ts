import type { Plugin } from 'vite';
import { routes } from '../../../packages/contract/src/routes.ts';

const ID = 'virtual:route-paths';

/**
 * Generates `virtual:route-paths` from the contract's routes: route name → [method, path, access].
 * The browser needs only these fields at run time, so it never loads the schemas and zod.
 */
export function routePaths(): Plugin {
  const table = Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [name, [route.method, route.path, route.access]]),
  );
  return {
    name: 'photoslate-route-paths',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const routePaths = ${JSON.stringify(table)};` : undefined),
  };
}
