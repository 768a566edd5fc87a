import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { linkState } from '#features/links/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { beginEventStream, EVENT_STREAM, HEARTBEAT_MS, writeEvent } from '#platform/event-stream.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';

/** More than a family has open at once; one more closes the oldest. */
const STREAMS_PER_LINK = 12;
/**
 * A link's end may move closer, for example if the studio shortens its retention. It is therefore
 * checked at this interval.
 */
const REFRESH_INTERVAL_MS = 3_600_000;

interface Stream {
  readonly link: LinkIdentity;
  readonly out: ServerResponse;
  /** The state that was sent last. */
  state: string | null;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Server-sent events for open galleries. The server sends the gallery's state; the page compares it
 * with the state of its own data. An open page thus learns within a second that its gallery was
 * recalled or has expired. The stream of a revoked or expired link ends with an empty state. No
 * other events of the session are sent.
 */
export function serveGalleryEvents(app: FastifyInstance, platform: Platform) {
  const streams = new Set<Stream>();
  /**
   * Sessions whose galleries are being refreshed. `true`: refresh once more, because something
   * changed meanwhile.
   */
  const refreshing = new Map<string, boolean>();

  const close = (stream: Stream) => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.out.end();
  };
  const refresh = async (stream: Stream) => {
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
    stream.timer = setTimeout(() => refreshSafely(stream), waitMs);
    stream.timer.unref();
  };
  /**
   * Closes the stream if its state cannot be read. The page reconnects and then gets the current
   * state.
   */
  const refreshSafely = async (stream: Stream) => {
    await refresh(stream).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'could not read the state of an open gallery');
      close(stream);
    });
  };
  const refreshSession = async (sessionId: string) => {
    if (refreshing.has(sessionId)) {
      refreshing.set(sessionId, true);
      return;
    }
    do {
      refreshing.set(sessionId, false);
      for (const stream of streams) if (stream.link.sessionId === sessionId) await refreshSafely(stream);
    } while (refreshing.get(sessionId));
    refreshing.delete(sessionId);
  };
  const closeAll = () => {
    for (const stream of streams) close(stream);
  };
  const heartbeat = setInterval(() => {
    for (const { out } of streams) writeEvent(out, ':\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  platform.events.onMessage(({ event }) => {
    if ('sessionId' in event) void refreshSession(event.sessionId);
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
      await refreshSafely(stream);
    },
  } satisfies Partial<Handlers>;
}
