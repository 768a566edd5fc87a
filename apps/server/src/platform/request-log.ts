import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from './access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender, once authenticated. */
    identity?: Identity;
  }
}

/** Upload chunks and images arrive by the hundred. */
const BULK = /^\/api\/(?:media|uploads)(?:\/|$)/;

/** Logs a request when its response has ended, or when the client has disconnected. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const startMs = performance.now();
  reply.raw.once('close', () => {
    const { statusCode: status, writableEnded } = reply.raw;
    const line = {
      ...requestFields(request),
      status,
      ms: Math.round(performance.now() - startMs),
      ...(writableEnded ? {} : { aborted: true }),
    };
    request.log[levelOf(line)](line, 'request');
  });
}

/**
 * The fields of a request that may be logged: never its URL, query, body, headers or the sender's
 * network address.
 */
export function requestFields({ method, routeOptions, identity }: FastifyRequest) {
  return {
    method,
    route: routeOptions.url ?? null,
    ...(identity?.kind === 'user' ? { userId: identity.userId } : {}),
    ...(identity && identity.kind !== 'nobody' ? { studioId: identity.studioId } : {}),
  };
}

/** Pages, files, and successful images and upload chunks are logged at `debug` only. */
function levelOf({ route, status }: { readonly route: string | null; readonly status: number }) {
  if (!route?.startsWith('/api/')) return 'debug';
  return BULK.test(route) && status < 400 ? 'debug' : 'info';
}
