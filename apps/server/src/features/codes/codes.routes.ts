import type { UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { Handlers } from '#platform/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { leaseCodes, showCode } from './codes.service.ts';
import { registerAtCode, withdrawRegistration } from './registrations.service.ts';
import { createEnumerationLimit } from '#platform/rate-limit/enumeration-limit.ts';
import { readWithdrawalToken, withdrawalToken } from './withdrawal-token.ts';

export const codeHandlers = (platform: Platform) => {
  const misses = createEnumerationLimit(platform);
  return {
    'codes.lease': async ({ tx, identity, body, now }) => {
      const deviceId = body.deviceId.toLowerCase();
      return {
        data: {
          codes: await leaseCodes(tx, { studioId: identity.studioId, deviceId, count: body.count, now }),
        },
      };
    },
    'codes.show': async ({ params, request }) => ({
      data: await misses.watch(request.ip, () => showCode(platform.preparedDb, params.code)),
    }),
    'codes.register': async ({ params, body, now, request }) => {
      const claimId = await misses.watch(request.ip, () =>
        platform.db
          .transaction()
          .execute((tx) => registerAtCode(platform, tx, params.code, body, { now, address: request.ip })),
      );
      return { data: { email: body.email, takeBack: withdrawalToken(platform.signer, claimId, now) } };
    },
    'codes.withdrawRegistration': async ({ params, body, now, request }) => {
      const claimId = readWithdrawalToken(platform.signer, body.token, now);
      await misses.watch(request.ip, () =>
        platform.db.transaction().execute((tx) => withdrawRegistration(tx, params.code, claimId, now)),
      );
      return { data: { taken: true } };
    },
  } satisfies Partial<Handlers>;
};

/**
 * Repeats the response of a lease to a device that lost it. `id` is the list of the leased codes.
 */
export const renderLease = async (_tx: Tx, _identity: UserIdentity, id: string) => ({
  data: { codes: id.split(',') },
});
