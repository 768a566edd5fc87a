import type { Handlers } from '#platform/routes.ts';
import { useOf } from './quotas.store.ts';

export const quotaHandlers = () =>
  ({
    'quotas.show': async ({ identity, tx }) => ({ data: await useOf(tx, identity.studioId) }),
  }) satisfies Partial<Handlers>;
