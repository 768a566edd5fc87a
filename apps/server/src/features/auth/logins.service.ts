import { REFRESH_TOKEN_SECONDS } from '@photoslate/contract/constants';
import { createHash, randomBytes } from 'node:crypto';
import { recordActivity } from '#features/activity/index.ts';
import { publishLoginsEnded } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import {
  findRefreshToken,
  insertLogin,
  insertRefreshToken,
  lockRefreshToken,
  markLoginsEnded,
  markRefreshTokenUsed,
  studiosLoggedIn,
} from './logins.store.ts';

/** A login with the refresh token that its device now holds. */
export interface IssuedLogin {
  readonly loginId: string;
  readonly userId: string;
  readonly refreshToken: string;
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const lifetimeFrom = (now: Date) => new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1000);

/** Begins a login of a user whose password was right. */
export async function beginLogin(tx: Tx, userId: string, now: Date): Promise<IssuedLogin> {
  const loginId = newId();
  const refreshToken = randomBytes(32).toString('base64url');
  await insertLogin(tx, { id: loginId, userId, now });
  await insertRefreshToken(tx, {
    hash: sha256(refreshToken),
    loginId,
    parentHash: null,
    now,
    expiresAt: lifetimeFrom(now),
  });
  return { loginId, userId, refreshToken };
}

/**
 * Browsers write cookies to the disk up to half a minute late: one that crashed, or whose battery died, comes back with a token
 * from before its last exchanges. Those lay this close together.
 */
const UNWRITTEN_MS = 60_000;

const childOf = ({ signer }: Platform, parent: string): string =>
  signer.sign('refresh-token', parent).toString('base64url');

/** The child that a token has got, perhaps while a former signing key was the first. */
async function grownChildOf({ signer }: Platform, tx: Tx, parent: string) {
  for (const signature of signer.signatures('refresh-token', parent)) {
    const token = signature.toString('base64url');
    const found = await findRefreshToken(tx, sha256(token));
    if (found) return { token, usedAt: found.usedAt };
  }
  return undefined;
}

/**
 * Exchanges a refresh token for its child. The child follows from its parent, so that a device whose answer was lost asks again and
 * gets the same one, or the youngest of its descendants when all came within a minute. Whoever shows an older one holds a copy: then
 * the whole login ends.
 * @throws Problem `unauthenticated`
 */
export async function rotateRefreshToken(platform: Platform, parent: string): Promise<IssuedLogin> {
  const now = platform.clock.now();
  const outcome = await platform.db
    .transaction()
    .execute(async (tx): Promise<IssuedLogin | { ended: string[] } | undefined> => {
      const token = await lockRefreshToken(tx, sha256(parent));
      if (!token || token.loginEnded || token.expiresAt <= now) return undefined;
      const { loginId, userId } = token;
      if (token.usedAt) {
        const refreshToken = await youngestOf(platform, tx, parent, token.usedAt);
        if (refreshToken !== undefined) return { loginId, userId, refreshToken };
        return { ended: await endLogins(tx, { loginIds: [loginId] }, now) };
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
      return { loginId, userId, refreshToken };
    });
  if (outcome && 'ended' in outcome) platform.liveLogins.end(outcome.ended);
  if (!outcome || 'ended' in outcome) throw new HttpError('unauthenticated');
  return outcome;
}

/** The descendant of a token that was not used yet; undefined when one was used too long after this one. */
async function youngestOf(
  platform: Platform,
  tx: Tx,
  parent: string,
  usedAt: Date,
): Promise<string | undefined> {
  let token = parent;
  for (;;) {
    const found = await grownChildOf(platform, tx, token);
    if (!found) return undefined;
    if (!found.usedAt) return found.token;
    if (found.usedAt.getTime() - usedAt.getTime() > UNWRITTEN_MS) return undefined;
    token = found.token;
  }
}

/** Ends logins, and tells every process so that their tokens and streams die. */
export async function endLogins(
  tx: Tx,
  which: Parameters<typeof markLoginsEnded>[1],
  now: Date,
): Promise<string[]> {
  const ended = await markLoginsEnded(tx, which, now);
  await publishLoginsEnded(tx, ended);
  return ended;
}

/** Ends every login of every studio; each studio's log says so. @returns how many it was */
export async function endEveryLogin(tx: Tx, now: Date): Promise<number> {
  for (const studioId of await studiosLoggedIn(tx))
    await recordActivity(tx, { studioId, by: 'system', verb: 'logins.ended', at: now });
  return (await endLogins(tx, 'all', now)).length;
}

/** Ends the login of these tokens, whichever of them is known, dead or alive. */
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

/** Ends every login of a user, on whatever device: their tokens and streams die with it. */
export async function logOutEverywhere(platform: Platform, tx: Tx, userId: string, now: Date): Promise<void> {
  platform.liveLogins.end(await endLogins(tx, { userId }, now));
}
