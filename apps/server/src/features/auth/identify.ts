import type { FastifyRequest } from 'fastify';
import { identifyLink, identifyShare } from '#features/links/index.ts';
import type { Identity } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';

/**
 * Identifies the sender of a request by its `Authorization` header. Without the header the identity
 * is `nobody`. The result is stored on the request for the log.
 *
 * @throws HttpError `unauthenticated` if the token is malformed, invalid or expired;
 * `link_revoked`, `link_over`
 */
export async function identify(platform: Platform, request: FastifyRequest): Promise<Identity> {
  const identity = await identityOf(platform, request.headers.authorization);
  if (identity.kind !== 'nobody') request.sender = identity;
  return identity;
}

async function identityOf(platform: Platform, header: string | undefined): Promise<Identity> {
  if (header === undefined) return { kind: 'nobody' };
  const [, scheme, token] = /^(Bearer|Link|Share) +([\w.~+/=-]{1,2000})$/i.exec(header) ?? [];
  if (!scheme || !token) throw new HttpError('unauthenticated');
  if (scheme.toLowerCase() === 'link') return identifyLink(platform, token);
  if (scheme.toLowerCase() === 'share') return identifyShare(platform, token);
  const read = await platform.accessTokens.read(token, platform.clock.now());
  const login = read && (await platform.liveLogins.find(read.loginId));
  if (!read || !login || login.userId !== read.userId) throw new HttpError('unauthenticated');
  return { kind: 'user', ...login, loginId: read.loginId, expiresAt: read.expiresAt };
}
