import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { endOneLogin, endOtherLogins, listLogins } from './login-devices.service.ts';

export const loginsHandlers = (platform: Platform) =>
  ({
    'auth.logins': async ({ identity, tx, now }) => ({ data: await listLogins(tx, identity, now) }),
    'auth.endLogin': async ({ identity, params, tx, now }) => {
      platform.liveLogins.end(await endOneLogin(tx, identity, knownId(params.id), now));
      return { data: await listLogins(tx, identity, now) };
    },
    'auth.endOtherLogins': async ({ identity, tx, now }) => {
      platform.liveLogins.end(await endOtherLogins(tx, identity, now));
      return { data: await listLogins(tx, identity, now) };
    },
  }) satisfies Partial<Handlers>;
