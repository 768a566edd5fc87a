import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { App } from '@photoslate/test-support/start-app';

const CHANNEL = 'fastify.initialization';

/**
 * Runs `start`, and resolves with its result and with every route, `GET /path`, that was registered
 * with the router meanwhile.
 */
export async function withRoutes<T>(start: () => Promise<T>): Promise<{ made: T; routes: string[] }> {
  const routes = new Set<string>();
  const listen = (message: unknown) =>
    (message as { fastify: App['app'] }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.add(`${one} ${url}`);
    });
  subscribe(CHANNEL, listen);
  try {
    return { made: await start(), routes: [...routes].toSorted() };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}
