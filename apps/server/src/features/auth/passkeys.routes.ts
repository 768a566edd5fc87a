import type { Authentication } from '@photoslate/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordActivity } from '#features/activity/index.ts';
import { HttpError } from '#platform/http-error.ts';
import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { consumeFormAttempt } from '#platform/rate-limit/form-rate-limit.ts';
import type { Handlers } from '#platform/routes.ts';
import { loginDeviceOf } from './login-device.ts';
import { noteDevice } from './login-devices.service.ts';
import { beginLogin, type IssuedLogin } from './logins.service.ts';
import {
  addPasskey,
  answerOptions,
  checkNewPasskey,
  checkPasskey,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
  usePasskey,
} from './passkeys.service.ts';
import { openToLogin } from './second-factor.service.ts';
import { findUserRecord } from './users.store.ts';

type Authenticate = (
  login: IssuedLogin,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Authentication>;

/** @param authenticate answers a login */
export function passkeysHandlers(platform: Platform, authenticate: Authenticate) {
  const { db } = platform;
  return {
    'auth.passkeys': async ({ identity, tx }) => ({ data: await listPasskeys(platform, tx, identity) }),
    'auth.passkeyOptions': async ({ identity, tx }) => ({
      data: { ...(await newPasskeyOptions(platform, tx, identity)) },
    }),
    'auth.addPasskey': async ({ body, identity, now }) => {
      const passkey = await checkNewPasskey(platform, identity, body.name, body.passkey);
      const { ended, data } = await db.transaction().execute(async (tx) => {
        const codes = await addPasskey(platform, tx, identity, passkey);
        const waiting = identity.mustAddSecondFactor ? await openToLogin(tx, identity, now) : [];
        const passkeys = await listPasskeys(platform, tx, identity);
        const answer = codes.length > 0 ? { ...passkeys, recoveryCodes: [...codes] } : passkeys;
        return { ended: waiting, data: answer };
      });
      platform.liveLogins.end(ended);
      return { data };
    },
    'auth.removePasskey': async ({ identity, params, tx, now }) => {
      await removePasskey(platform, tx, identity, knownId(params.id), now);
      return { data: await listPasskeys(platform, tx, identity) };
    },
    'auth.confirmOptions': async ({ identity, tx }) => ({
      data: { ...(await answerOptions(platform, tx, identity)) },
    }),
    'auth.passkeyLoginOptions': async ({ request }) => {
      const subject = loginDeviceOf(request).deviceId ?? request.ip;
      await consumeFormAttempt(platform, 'passkey-login', { subject, address: request.ip });
      return { data: { ...(await answerOptions(platform, db, null)) } };
    },
    'auth.passkeyLogin': async ({ body, now, request, reply }) => {
      await consumeFormAttempt(platform, 'passkey-login', { subject: body.id, address: request.ip });
      const checked = await checkPasskey(platform, body, null);
      const account = await findUserRecord(db, checked.passkey.userId);
      if (!account?.active) throw new HttpError('passkey_refused');
      const { id, studio } = account.user;
      const login = await db.transaction().execute(async (tx) => {
        const by = { kind: 'user', userId: id } as const;
        await usePasskey(tx, checked, now);
        await recordActivity(tx, { studioId: studio.id, by, at: now, verb: 'user.logged-in' });
        const device = loginDeviceOf(request);
        const begun = await beginLogin(tx, id, { device, now });
        await noteDevice(platform, tx, account.user, { loginId: begun.loginId, device, now });
        return begun;
      });
      return authenticate(login, request, reply);
    },
  } satisfies Partial<Handlers>;
}
