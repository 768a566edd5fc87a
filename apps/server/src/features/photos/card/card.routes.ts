import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { readableSession } from '#features/session-access/index.ts';
import { reportOf } from './card.service.ts';
import { verifyCard } from './verify-card.ts';

export const cardHandlers = (platform: Platform) =>
  ({
    'card.report': async ({ tx, identity, params }) => ({
      data: await reportOf(tx, await readableSession(tx, identity, params.id)),
    }),
    'card.verify': async ({ tx, identity, params, body }) => ({
      data: await verifyCard(platform, tx, await readableSession(tx, identity, params.id), body),
    }),
  }) satisfies Partial<Handlers>;
