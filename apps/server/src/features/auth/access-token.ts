import { ACCESS_TOKEN_SECONDS } from '@photoslate/contract/constants';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Signer } from '#platform/signing.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'photoslate';
const AUDIENCE = 'photoslate-api';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

export interface AccessToken {
  readonly userId: string;
  readonly loginId: string;
  readonly expiresAt: Date;
}

export interface AccessTokens {
  /** Issues an access token for one login, valid for an hour. */
  issue(login: { readonly userId: string; readonly loginId: string }, now: Date): Promise<string>;
  /**
   * Returns the claims of a token, or undefined if its signature is invalid or it has expired.
   *
   * @param now `undefined` also accepts an expired token
   */
  read(token: string, now: Date | undefined): Promise<AccessToken | undefined>;
}

declare module '#platform/platform.ts' {
  interface Platform {
    readonly accessTokens: AccessTokens;
  }
}

/**
 * Size of the cache of verified tokens. A phone that uploads all day sends the same token with each
 * request; the cache avoids verifying it each time.
 */
const CACHE_SIZE = 20_000;

/** Signs access tokens with the signer's first key and verifies them with all of its keys. */
export function openAccessTokens(signer: Signer): AccessTokens {
  const verified = new Map<string, AccessToken>();
  return {
    issue: (login, now) => issue(signer, login, now),
    async read(token, now) {
      const read = verified.get(token) ?? (await verify(signer, token, now));
      if (!read || (now && read.expiresAt <= now)) {
        verified.delete(token);
        return undefined;
      }
      if (verified.size >= CACHE_SIZE) verified.clear();
      verified.set(token, read);
      return read;
    },
  };
}

function issue(
  signer: Signer,
  login: { readonly userId: string; readonly loginId: string },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: login.loginId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(login.userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(signer.keys('access-token')[0]);
}

async function verify(
  signer: Signer,
  token: string,
  now: Date | undefined,
): Promise<AccessToken | undefined> {
  for (const key of signer.keys('access-token')) {
    const read = await verifyWith(key, token, now);
    if (read) return read;
  }
  return undefined;
}

async function verifyWith(
  key: Buffer,
  token: string,
  now: Date | undefined,
): Promise<AccessToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now ?? new Date(0),
    });
    const claims = Claims.parse(payload);
    return { userId: claims.sub, loginId: claims.sid, expiresAt: new Date(claims.exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
