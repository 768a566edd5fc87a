import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from './access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent it, as soon as that is known. */
    identity?: Identity;
  }
}

/** Pieces of uploads and pictures come by the hundred. */
const BULK = /^\/api\/(?:media|uploads)(?:\/|$)/;

/** Logs a request when its answer has ended, or when its sender has gone before. */
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

/** What the log may say of a request: never its address, query, body, headers or sender's network address. */
export function requestFields({ method, routeOptions, identity }: FastifyRequest) {
  return {
    method,
    route: routeOptions.url ?? null,
    ...(identity?.kind === 'user' ? { userId: identity.userId } : {}),
    ...(identity && identity.kind !== 'nobody' ? { studioId: identity.studioId } : {}),
  };
}

/** Pages, files, and pictures and pieces that arrived are of interest only to who looks for a fault. */
function levelOf({ route, status }: { readonly route: string | null; readonly status: number }) {
  if (!route?.startsWith('/api/')) return 'debug';
  return BULK.test(route) && status < 400 ? 'debug' : 'info';
}
