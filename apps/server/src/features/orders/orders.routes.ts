import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { quote } from './orders.service.ts';

/** What things cost. Ordering and paying are one step for a customer, and are with the payments. */
export const orderHandlers = (_platform: Platform) =>
  ({
    'gallery.quote': async ({ tx, identity, body }) => ({ data: await quote(tx, identity, body) }),
  }) satisfies Partial<Handlers>;
