import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whom the log line of a request names: the user and the studio. The ids are for other logs. */
export interface Sender {
  readonly userId?: string;
  readonly linkId?: string;
  readonly shareId?: string;
  readonly studioId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender, once authenticated. */
    sender?: Sender;
    /** The account that a login or a confirmation names. Nothing proves yet that it is theirs. */
    claims?: Sender;
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
export function requestFields({ method, routeOptions, sender }: FastifyRequest) {
  return {
    method,
    route: routeOptions.url ?? null,
    userId: sender?.userId,
    studioId: sender?.studioId,
  };
}

/** Pages, files, and successful images and upload chunks are logged at `debug` only. */
function levelOf({ route, status }: { readonly route: string | null; readonly status: number }) {
  if (!route?.startsWith('/api/')) return 'debug';
  return BULK.test(route) && status < 400 ? 'debug' : 'info';
}
