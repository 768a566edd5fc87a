import { ACCESS_TOKEN_SECONDS } from '@photoslate/contract/constants';
import type { Authentication } from '@photoslate/contract/auth';
import { normalizeEmail } from '@photoslate/domain/email-address';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordActivity } from '#features/activity/index.ts';
import { translate } from '#platform/i18n/i18n.ts';
import { MESSAGES } from '#platform/i18n/messages.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Handlers } from '#platform/routes.ts';
import { renderUser } from './users.service.ts';
import { consumeFormAttempt } from '#platform/rate-limit/form-rate-limit.ts';
import { clearCodeAttempts, createLoginRateLimit } from '#platform/rate-limit/login-rate-limit.ts';
import {
  beginLogin,
  logOut,
  logOutEverywhere,
  rotateRefreshToken,
  type IssuedLogin,
} from './logins.service.ts';
import { verifyPassword } from './passwords.ts';
import { clearRefreshCookie, isNative, sentRefreshToken, setRefreshCookie } from './refresh-cookie.ts';
import { requestPasswordReset, resetPassword } from './reset.service.ts';
import { loginDeviceOf } from './login-device.ts';
import { noteDevice } from './login-devices.service.ts';
import { confirmUser } from './confirmation.service.ts';
import { credentialsHandlers } from './credentials.routes.ts';
import { loginsHandlers } from './logins.routes.ts';
import { passkeysHandlers } from './passkeys.routes.ts';
import { hasPasskey } from './passkeys.store.ts';
import { rpIdOf } from './relying-party.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';
import { openSecondFactor, useCode } from './second-factor.service.ts';
import { isSetupOpen, setUp } from './setup.service.ts';
import { findUserByEmail, findUser, updatePreferences } from './users.store.ts';

const claimsOf = ({ id, studio }: { id: string; studio: { id: string } }) => ({
  userId: id,
  studioId: studio.id,
});

/** Makes the browser clear its cache, so that the next person at this computer finds nothing. */
const CLEAR_CACHE = '"cache"';

export function authHandlers(platform: Platform) {
  const { config, clock, db } = platform;
  const throttle = createLoginRateLimit(platform);
  const authenticate = async (login: IssuedLogin, request: FastifyRequest, reply: FastifyReply) => {
    const user = await findUser(platform, db, login.userId, login.setupOnly);
    if (!user) throw new HttpError('unauthenticated');
    request.sender = { userId: user.id, studioId: user.studio.id };
    const native = isNative(request);
    if (!native) setRefreshCookie(config, reply, login.refreshToken);
    const token = await platform.accessTokens.issue(login, clock.now());
    const answer: Authentication = {
      data: user,
      authorisation: { token, type: 'bearer', expiresIn: ACCESS_TOKEN_SECONDS },
    };
    if (native) answer.authorisation.refreshToken = login.refreshToken;
    return answer;
  };

  return {
    ...secondFactorHandlers(platform),
    ...loginsHandlers(platform),
    ...credentialsHandlers(platform),
    ...passkeysHandlers(platform, authenticate),
    'auth.login': async ({ body, now, request, reply }) => {
      const address = normalizeEmail(body.email);
      await throttle.attempt(address, request.ip);
      const account = await findUserByEmail(db, address);
      if (account) request.claims = claimsOf(account.user);
      const matches = await verifyPassword(account?.passwordHash, body.password);
      if (!account?.active || !matches) throw new HttpError('login_failed');
      const { id, studio } = account.user;
      const factor = await openSecondFactor(platform, id, body.otp);
      if (factor === 'asks') {
        await throttle.release(address, request.ip);
        throw new HttpError('second_factor_required');
      }
      // The password alone must not open the setup of another factor.
      if (!factor && account.requiresSecondFactor && (await hasPasskey(db, id, rpIdOf(config)))) {
        await throttle.release(address, request.ip);
        throw new HttpError('passkey_required');
      }
      const login = await db.transaction().execute(async (tx) => {
        const by = { kind: 'user', userId: id } as const;
        const done = { studioId: studio.id, by, at: now };
        if (factor) await useCode(tx, factor, done);
        await recordActivity(tx, { ...done, verb: 'user.logged-in' });
        const device = loginDeviceOf(request);
        const setupOnly = !factor && account.requiresSecondFactor;
        const begun = await beginLogin(tx, id, { device, now, setupOnly });
        await noteDevice(platform, tx, account.user, { loginId: begun.loginId, device, now });
        return begun;
      });
      if (factor) await clearCodeAttempts(platform, id);
      await throttle.succeeded(address, request.ip);
      return authenticate(login, request, reply);
    },
    'auth.refresh': async ({ body, request, reply }) => {
      const token = sentRefreshToken(config, request, body);
      if (!token) throw new HttpError('unauthenticated');
      return authenticate(await rotateRefreshToken(platform, token, loginDeviceOf(request)), request, reply);
    },
    'auth.logout': async ({ body, request, reply }) => {
      const refreshToken = sentRefreshToken(config, request, body);
      const accessToken = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
      await logOut(platform, { accessToken, refreshToken });
      reply.header('clear-site-data', CLEAR_CACHE);
      if (!isNative(request)) clearRefreshCookie(config, reply);
    },
    'auth.logoutEverywhere': async ({ tx, identity, now, request, reply }) => {
      await logOutEverywhere(platform, tx, identity.userId, now);
      reply.header('clear-site-data', CLEAR_CACHE);
      if (!isNative(request)) clearRefreshCookie(config, reply);
    },
    'auth.confirm': async ({ body, identity, request }) => {
      request.claims = identity;
      return { data: await confirmUser(platform, identity, body, request.ip) };
    },
    'auth.forgotPassword': async ({ body, language, request }) => {
      const subject = normalizeEmail(body.email);
      await consumeFormAttempt(platform, 'forgot-password', { subject, address: request.ip });
      await requestPasswordReset(platform, body);
      const sendsMail = config.smtpUrl !== undefined;
      const message = translate(language, sendsMail ? MESSAGES.resetSent : MESSAGES.resetKept);
      return { data: { message, sendsMail } };
    },
    'auth.resetPassword': async ({ body, language, request }) => {
      await consumeFormAttempt(platform, 'reset-password', { subject: body.token, address: request.ip });
      await resetPassword(platform, body);
      return { data: { message: translate(language, MESSAGES.resetDone) } };
    },
    'auth.preferences': async ({ body, identity, tx }) => {
      await updatePreferences(tx, identity.userId, body);
      return renderUser(platform)(tx, identity, identity.userId);
    },
    'auth.setupState': async () => ({ data: { open: await isSetupOpen(platform) } }),
    'auth.setUp': async ({ body, request, reply }) => {
      await consumeFormAttempt(platform, 'setup', { subject: body.token, address: request.ip });
      return authenticate(await setUp(platform, body, loginDeviceOf(request)), request, reply);
    },
  } satisfies Partial<Handlers>;
}
