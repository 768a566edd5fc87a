import type { RealtimeEvent } from '@photoslate/contract/realtime';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { UserIdentity } from './access.ts';
import { beginEventStream, EVENT_STREAM, HEARTBEAT_MS, writeEvent } from './event-stream.ts';
import type { RealtimeMessage } from './events.ts';
import type { Platform } from './platform.ts';
import { HttpError } from './http-error.ts';
import type { Handlers } from './routes.ts';

const STREAMS_PER_LOGIN = 12;
/**
 * Ended logins are remembered for longer than the time between the authentication of a request and
 * the start of its stream.
 */
const REMEMBER_ENDED_MS = 60_000;

interface Stream {
  readonly identity: UserIdentity;
  readonly out: ServerResponse;
  readonly expiry: NodeJS.Timeout;
}

/**
 * Serves server-sent events: `hello`, then the ids of changed things that this identity may see. A
 * stream ends when its token expires, its login ends, the server stops, or the server may have
 * missed an event. The client then reconnects and refetches what it shows.
 */
export function serveRealtime(app: FastifyInstance, platform: Platform) {
  const streams = new Set<Stream>();
  const ended = new Map<string, number>();

  const close = (stream: Stream) => {
    clearTimeout(stream.expiry);
    streams.delete(stream);
    stream.out.end();
  };
  const closeAll = () => {
    for (const stream of streams) close(stream);
  };
  const heartbeat = setInterval(() => {
    for (const stream of streams) writeEvent(stream.out, ':\n\n');
    for (const [login, since] of ended)
      if (performance.now() - since > REMEMBER_ENDED_MS) ended.delete(login);
  }, HEARTBEAT_MS);
  heartbeat.unref();

  platform.events.onMessage((message) => {
    for (const stream of streams)
      if (canReceive(message, stream.identity)) writeEvent(stream.out, formatSse(message.event));
  });
  platform.events.onLoginsEnded(({ loginIds }) => {
    for (const login of loginIds) ended.set(login, performance.now());
    for (const stream of streams) if (loginIds.includes(stream.identity.loginId)) close(stream);
  });
  platform.events.onReconnect(closeAll);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    closeAll();
  });

  return {
    'realtime.stream': async ({ identity, request, reply }) => {
      if (request.method === 'HEAD') {
        reply.type(EVENT_STREAM).send();
        return;
      }
      if (ended.has(identity.loginId)) throw new HttpError('unauthenticated');
      const own = [...streams].filter((stream) => stream.identity.loginId === identity.loginId);
      if (own[0] && own.length >= STREAMS_PER_LOGIN) close(own[0]);

      const out = beginEventStream(reply);
      const expiresInMs = identity.expiresAt.getTime() - platform.clock.now().getTime();
      const expiry = setTimeout(() => close(stream), Math.max(0, expiresInMs));
      expiry.unref();
      const stream: Stream = { identity, out, expiry };
      streams.add(stream);
      out.on('close', () => close(stream));
      writeEvent(stream.out, formatSse({ type: 'hello', serverEpochMs: platform.clock.now().getTime() }));
    },
  } satisfies Partial<Handlers>;
}

/**
 * Users receive events of their own studio only; photographers only those of their own sessions.
 */
function canReceive(message: RealtimeMessage, identity: UserIdentity): boolean {
  if (message.studioId !== identity.studioId) return false;
  return identity.role === 'owner' || message.photographerId === identity.userId;
}

const formatSse = (event: RealtimeEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
