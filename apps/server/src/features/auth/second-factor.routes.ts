import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts';

export const secondFactorHandlers = (platform: Platform) =>
  ({
    'auth.secondFactor': async ({ identity, tx }) => ({
      data: await readSecondFactor(platform, tx, identity),
    }),
    'auth.beginSecondFactor': async ({ identity, tx, now }) => ({
      data: await beginSecondFactor(platform, tx, identity, now),
    }),
    'auth.confirmSecondFactor': async ({ body, identity, now }) => ({
      data: await confirmSecondFactor(platform, identity, body.otp, now),
    }),
    'auth.renewRecoveryCodes': async ({ identity, tx, now }) => ({
      data: await renewRecoveryCodes(platform, tx, identity, now),
    }),
    'auth.removeSecondFactor': async ({ identity, tx, now }) => {
      await removeSecondFactor(platform, tx, identity, now);
    },
  }) satisfies Partial<Handlers>;
