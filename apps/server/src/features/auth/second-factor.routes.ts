import type { FastifyRequest } from 'fastify';
import type { UserIdentity } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import { confirmPassword } from './confirm-password.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts';

export function secondFactorHandlers(platform: Platform) {
  const { db } = platform;
  const confirm = (identity: UserIdentity, password: string, request: FastifyRequest) =>
    confirmPassword(platform, identity.userId, password, request.ip);
  return {
    'auth.secondFactor': async ({ identity, tx }) => ({ data: await readSecondFactor(tx, identity) }),
    'auth.beginSecondFactor': async ({ body, identity, now, request }) => {
      await confirm(identity, body.password, request);
      return { data: await beginSecondFactor(platform, identity, now) };
    },
    'auth.confirmSecondFactor': async ({ body, identity, now }) => ({
      data: await confirmSecondFactor(platform, identity, body.otp, now),
    }),
    'auth.renewRecoveryCodes': async ({ body, identity, now, request }) => {
      await confirm(identity, body.password, request);
      return { data: await db.transaction().execute((tx) => renewRecoveryCodes(tx, identity, now)) };
    },
    'auth.removeSecondFactor': async ({ body, identity, now, request }) => {
      await confirm(identity, body.password, request);
      await db.transaction().execute((tx) => removeSecondFactor(platform, tx, identity, now));
    },
  } satisfies Partial<Handlers>;
}
