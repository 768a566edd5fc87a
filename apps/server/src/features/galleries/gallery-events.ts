import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { linkState } from '#features/links/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { beginEventStream, EVENT_STREAM, HEARTBEAT_MS, writeEvent } from '#platform/event-stream.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';

/** More than a family has open at once. */
const STREAMS_PER_LINK = 12;
/** A link's end may come nearer, as when the studio keeps its photos for less long: it is looked at so often. */
const REFRESH_INTERVAL_MS = 3_600_000;

interface Stream {
  readonly link: LinkIdentity;
  readonly out: ServerResponse;
  /** What was told last. */
  state: string | null;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Tells open galleries that what they show has changed: a state, which they compare with that of what they have. A gallery that was taken
 * back, or whose time is over, so says it within a second. Of what happens in a session nothing else is told.
 */
export function serveGalleryEvents(app: FastifyInstance, platform: Platform) {
  const streams = new Set<Stream>();
  /** Sessions whose galleries are looked at now; true: and once more, since something changed meanwhile. */
  const looking = new Map<string, boolean>();

  const close = (stream: Stream) => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.out.end();
  };
  const look = async (stream: Stream) => {
    clearTimeout(stream.timer);
    const now = platform.clock.now();
    const link = await linkState(platform.db, stream.link.linkId);
    if (!streams.has(stream)) return;
    const isLive = link?.version === stream.link.linkVersion && !link.isRevoked && link.endsAt > now;
    const state = isLive ? link.state : '';
    if (state !== stream.state) writeEvent(stream.out, `event: state\ndata: ${state}\n\n`);
    stream.state = state;
    if (!isLive) {
      close(stream);
      return;
    }
    const waitMs = Math.min(link.endsAt.getTime() - now.getTime(), REFRESH_INTERVAL_MS);
    stream.timer = setTimeout(() => lookSafely(stream), waitMs);
    stream.timer.unref();
  };
  /** Who cannot be told the truth is told nothing: the page connects again, and then hears how it is. */
  const lookSafely = async (stream: Stream) => {
    await look(stream).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'an open gallery could not be looked at');
      close(stream);
    });
  };
  const lookAtSession = async (sessionId: string) => {
    if (looking.has(sessionId)) {
      looking.set(sessionId, true);
      return;
    }
    do {
      looking.set(sessionId, false);
      for (const stream of streams) if (stream.link.sessionId === sessionId) await lookSafely(stream);
    } while (looking.get(sessionId));
    looking.delete(sessionId);
  };
  const closeAll = () => {
    for (const stream of streams) close(stream);
  };
  const heartbeat = setInterval(() => {
    for (const { out } of streams) writeEvent(out, ':\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  platform.events.onMessage(({ event }) => {
    if ('sessionId' in event) void lookAtSession(event.sessionId);
  });
  platform.events.onReconnect(closeAll);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    closeAll();
  });

  return {
    'galleries.events': async ({ identity, request, reply }) => {
      if (request.method === 'HEAD') {
        reply.type(EVENT_STREAM).send();
        return;
      }
      const own = [...streams].filter(({ link }) => link.linkId === identity.linkId);
      if (own[0] && own.length >= STREAMS_PER_LINK) close(own[0]);
      const stream: Stream = { link: identity, out: beginEventStream(reply), state: null, timer: undefined };
      streams.add(stream);
      stream.out.on('close', () => close(stream));
      await lookSafely(stream);
    },
  } satisfies Partial<Handlers>;
}
