import { REFRESH_TOKEN_SECONDS } from '@photoslate/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { HttpError } from '#platform/http-error.ts';

const NAME = 'photoslate_refresh';

/**
 * The native app stores its refresh token itself; the server neither reads nor sets cookies for it.
 */
export const isNative = (request: FastifyRequest): boolean => request.headers['x-client'] === 'native';

const overTls = (config: Config) => config.publicUrl.startsWith('https:');
/**
 * The `__Host-` prefix makes browsers reject the cookie if it comes from another host or without
 * TLS.
 */
const nameOf = (config: Config) => (overTls(config) ? `__Host-${NAME}` : NAME);

/**
 * The refresh token of a request: browsers send it in the cookie, the native app in the body.
 *
 * @throws HttpError `forbidden` if a page of another site made the browser send the cookie
 */
export function sentRefreshToken(
  config: Config,
  request: FastifyRequest,
  body: { refreshToken?: string | undefined } | null | undefined,
): string | undefined {
  if (isNative(request)) return body?.refreshToken;
  const token = request.cookies[nameOf(config)];
  if (token !== undefined && !isOwnPage(config, request)) throw new HttpError('forbidden');
  return token;
}

/**
 * CSRF check: only pages of this installation may use the cookie. Clients that are not browsers
 * send no origin and pass.
 */
function isOwnPage(config: Config, request: FastifyRequest): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) {
    const site = request.headers['sec-fetch-site'];
    return site === undefined || site === 'same-origin';
  }
  if (origin === config.publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const options = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: overTls(config) }) as const;

export function setRefreshCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(nameOf(config), token, { ...options(config), maxAge: REFRESH_TOKEN_SECONDS });
}

export function clearRefreshCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), options(config));
}
