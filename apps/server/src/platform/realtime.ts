import type { RealtimeEvent } from '@photoslate/contract/realtime';
import type { FastifyInstance } from 'fastify';
import type { UserIdentity } from './access.ts';
import { openStreamHub, type EventStream } from './event-stream.ts';
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

/**
 * Serves server-sent events: `hello`, then the ids of changed things that this identity may see. A
 * stream ends when its token expires, its login ends, the server stops, or the server may have
 * missed an event. The client then reconnects and refetches what it shows.
 */
export function serveRealtime(app: FastifyInstance, platform: Platform) {
  const hub = openStreamHub<UserIdentity>(app, platform.events, {
    ownerOf: ({ loginId }) => loginId,
    maxPerOwner: STREAMS_PER_LOGIN,
  });
  const ended = new Map<string, number>();
  const forgetEnded = () => {
    for (const [login, since] of ended)
      if (performance.now() - since > REMEMBER_ENDED_MS) ended.delete(login);
  };

  platform.events.onMessage((message) => {
    for (const stream of hub.streams) if (canReceive(message, stream.identity)) send(stream, message.event);
  });
  platform.events.onLoginsEnded(({ loginIds }) => {
    forgetEnded();
    for (const login of loginIds) ended.set(login, performance.now());
    for (const stream of hub.streams) if (loginIds.includes(stream.identity.loginId)) stream.close();
  });

  return {
    'realtime.stream': async ({ identity, request, reply }) => {
      if (ended.has(identity.loginId)) throw new HttpError('unauthenticated');
      const stream = hub.open(request, reply, identity);
      const { clock } = platform;
      const expiresInMs = identity.expiresAt.getTime() - clock.now().getTime();
      stream?.schedule(() => stream.close(), Math.max(0, expiresInMs));
      if (stream) send(stream, { type: 'hello', serverEpochMs: clock.now().getTime() });
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

const send = (stream: EventStream<UserIdentity>, event: RealtimeEvent) =>
  stream.send(event.type, JSON.stringify(event));
