import { REFRESH_TOKEN_SECONDS } from '@photoslate/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { HttpError } from '#platform/http-error.ts';

const NAME = 'photoslate_refresh';

/**
 * The native app stores its refresh token itself; the server neither reads nor sets cookies for it.
 */
export const isNative = (request: FastifyRequest): boolean => request.headers['x-client'] === 'native';

/**
 * Whether the browser reaches the server over TLS. An address that an owner has stored says so only
 * for pages of that address: the owner may have stored it from another one, without TLS.
 */
const overTls = ({ publicUrl, publicUrlSource }: Config, { host }: FastifyRequest): boolean =>
  publicUrl.startsWith('https:') && (publicUrlSource !== 'stored' || host === new URL(publicUrl).host);
/**
 * The `__Host-` prefix makes browsers reject the cookie if it comes from another host or without
 * TLS.
 */
const nameOf = (config: Config, request: FastifyRequest) =>
  overTls(config, request) ? `__Host-${NAME}` : NAME;

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
  const token = request.cookies[nameOf(config, request)];
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

const options = (config: Config, request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: overTls(config, request) }) as const;

export function setRefreshCookie(config: Config, reply: FastifyReply, token: string): void {
  const { request } = reply;
  reply.setCookie(nameOf(config, request), token, {
    ...options(config, request),
    maxAge: REFRESH_TOKEN_SECONDS,
  });
}

export function clearRefreshCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config, reply.request), options(config, reply.request));
}
