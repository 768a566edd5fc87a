import { REFRESH_TOKEN_SECONDS } from '@photoslate/contract/constants';
import { createHash, randomBytes } from 'node:crypto';
import { recordActivity } from '#features/activity/index.ts';
import type { UserIdentity } from '#platform/access.ts';
import { publishLoginsEnded } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { withdrawOpenChange } from './email-changes.store.ts';
import type { LoginDevice } from './login-device.ts';
import { rememberDevice, setLoginDevice } from './login-devices.store.ts';
import {
  findRefreshToken,
  insertLogin,
  insertRefreshToken,
  isLive,
  lockRefreshToken,
  markLoginsEnded,
  markRefreshTokenUsed,
  studiosLoggedIn,
} from './logins.store.ts';
import { lockUser } from './users.store.ts';

/** A login and the refresh token issued to its device. */
export interface IssuedLogin {
  readonly loginId: string;
  readonly userId: string;
  readonly refreshToken: string;
  /** It only opens the setup of the second factor, while the studio requires one. */
  readonly setupOnly: boolean;
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const lifetimeFrom = (now: Date) => new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1000);

/** Starts a login after the password was verified, which also confirms that it is the user. */
export async function beginLogin(
  tx: Tx,
  userId: string,
  { device, now, setupOnly = false }: { device: LoginDevice; now: Date; setupOnly?: boolean },
): Promise<IssuedLogin> {
  const loginId = newId();
  const refreshToken = randomBytes(32).toString('base64url');
  await insertLogin(tx, { id: loginId, userId, setupOnly, device, now });
  await insertRefreshToken(tx, {
    hash: sha256(refreshToken),
    loginId,
    parentHash: null,
    now,
    expiresAt: lifetimeFrom(now),
  });
  return { loginId, userId, refreshToken, setupOnly };
}

/**
 * Browsers write cookies to disk up to half a minute late. After a crash or power loss, a browser
 * may send a refresh token from before its last exchanges. The token is accepted if those exchanges
 * happened within this interval.
 */
const REUSE_GRACE_MS = 60_000;

const childOf = ({ signer }: Platform, parent: string): string =>
  signer.sign('refresh-token', parent).toString('base64url');

/** Finds the child that was issued for a token, also if a former signing key derived it. */
async function findChildOf({ signer }: Platform, tx: Tx, parent: string) {
  for (const signature of signer.signatures('refresh-token', parent)) {
    const token = signature.toString('base64url');
    const found = await findRefreshToken(tx, sha256(token));
    if (found) return { token, usedAt: found.usedAt };
  }
  return undefined;
}

/**
 * Exchanges a refresh token for its child (rotation). The child is derived from its parent: a
 * device that lost the response retries and gets the same child, or its youngest descendant if all
 * exchanges happened within a minute. A used token whose descendants were used more than a minute
 * after it is treated as a stolen copy, and the whole login ends.
 *
 * A login without a device gets the one of this request: it began before its client sent one.
 *
 * @throws HttpError `unauthenticated`
 */
export async function rotateRefreshToken(
  platform: Platform,
  parent: string,
  device: LoginDevice,
): Promise<IssuedLogin> {
  const now = platform.clock.now();
  const outcome = await platform.db
    .transaction()
    .execute(async (tx): Promise<IssuedLogin | { ended: string[] } | undefined> => {
      const token = await lockRefreshToken(tx, sha256(parent));
      if (!token || token.loginEndedAt !== null || token.expiresAt <= now) return undefined;
      const { loginId, userId, setupOnly } = token;
      if (token.usedAt) {
        const refreshToken = await unusedDescendantOf(platform, tx, parent, token.usedAt);
        if (refreshToken !== undefined) return { loginId, userId, refreshToken, setupOnly };
        return { ended: await endLogins(tx, { loginIds: [loginId] }, now) };
      }
      if (token.deviceId === null && device.deviceId !== null) {
        await setLoginDevice(tx, loginId, device);
        await rememberDevice(tx, { userId, deviceId: device.deviceId, now });
      }
      const refreshToken = childOf(platform, parent);
      await markRefreshTokenUsed(tx, token.hash, now);
      await insertRefreshToken(tx, {
        hash: sha256(refreshToken),
        loginId,
        parentHash: token.hash,
        now,
        expiresAt: lifetimeFrom(now),
      });
      return { loginId, userId, refreshToken, setupOnly };
    });
  if (outcome && 'ended' in outcome) platform.liveLogins.end(outcome.ended);
  if (!outcome || 'ended' in outcome) throw new HttpError('unauthenticated');
  return outcome;
}

/**
 * The unused descendant of a token; undefined if any descendant was used more than
 * `REUSE_GRACE_MS` after this token.
 */
async function unusedDescendantOf(
  platform: Platform,
  tx: Tx,
  parent: string,
  usedAt: Date,
): Promise<string | undefined> {
  let token = parent;
  for (;;) {
    const found = await findChildOf(platform, tx, token);
    if (!found) return undefined;
    if (!found.usedAt) return found.token;
    if (found.usedAt.getTime() - usedAt.getTime() > REUSE_GRACE_MS) return undefined;
    token = found.token;
  }
}

/** Ends logins and notifies every process, so that their tokens and event streams end. */
export async function endLogins(
  tx: Tx,
  which: Parameters<typeof markLoginsEnded>[1],
  now: Date,
): Promise<string[]> {
  const ended = await markLoginsEnded(tx, which, now);
  await publishLoginsEnded(tx, ended);
  return ended;
}

/**
 * Ends every login of every studio and records it in each studio's log.
 *
 * @returns the number of ended logins
 */
export async function endEveryLogin(tx: Tx, now: Date): Promise<number> {
  for (const studioId of await studiosLoggedIn(tx))
    await recordActivity(tx, { studioId, by: 'system', verb: 'logins.ended', at: now });
  return (await endLogins(tx, 'all', now)).length;
}

/** Ends the logins of these tokens. Either token may be missing, unknown or expired. */
export async function logOut(
  platform: Platform,
  tokens: { accessToken: string | undefined; refreshToken: string | undefined },
): Promise<void> {
  const access = tokens.accessToken
    ? await platform.accessTokens.read(tokens.accessToken, undefined)
    : undefined;
  const refresh = tokens.refreshToken
    ? await findRefreshToken(platform.db, sha256(tokens.refreshToken))
    : undefined;
  const loginIds = [access?.loginId, refresh?.loginId].filter((id) => id !== undefined);
  if (loginIds.length === 0) return;
  await platform.db.transaction().execute((tx) => endLogins(tx, { loginIds }, platform.clock.now()));
  platform.liveLogins.end(loginIds);
}

/**
 * Ends every login of a user on all devices, with their tokens and event streams. A change of their
 * address that waits for its confirmation ends, too: a thief may have asked for it.
 */
export async function logOutEverywhere(platform: Platform, tx: Tx, userId: string, now: Date): Promise<void> {
  await lockUser(tx, userId);
  await withdrawOpenChange(tx, userId, now);
  platform.liveLogins.end(await endLogins(tx, { userId }, now));
}

/**
 * Locks the user of a login, and makes sure that it has not ended while this request waited: a
 * reset of the password or an undo may have ended it.
 *
 * @throws HttpError `unauthenticated`
 */
export async function lockLiveUser(
  tx: Tx,
  { userId, loginId }: Pick<UserIdentity, 'userId' | 'loginId'>,
): Promise<NonNullable<Awaited<ReturnType<typeof lockUser>>>> {
  const user = await lockUser(tx, userId);
  if (!user || !(await isLive(tx, loginId))) throw new HttpError('unauthenticated');
  return user;
}
