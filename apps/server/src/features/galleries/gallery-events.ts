import type { FastifyInstance } from 'fastify';
import { shownFavouritesOf } from '#features/favourites/index.ts';
import { linkState } from '#features/links/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { openStreamHub, type EventStream } from '#platform/event-stream.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from '#platform/routes.ts';

/** More than a family has open at once; one more closes the oldest. */
const STREAMS_PER_LINK = 12;
/**
 * A link's end may move closer, for example if the studio shortens its retention. It is therefore
 * checked at this interval.
 */
const REFRESH_INTERVAL_MS = 3_600_000;

type Stream = EventStream<LinkIdentity>;

/**
 * Server-sent events for open galleries. The server sends the gallery's state; the page compares it
 * with the state of its own data. An open page thus learns within a second that its gallery was
 * recalled or has expired. The stream of a revoked or expired link ends with an empty state. A page
 * that asks for them also gets its favourites, which another device may have changed. No other
 * events of the session are sent.
 */
export function serveGalleryEvents(app: FastifyInstance, platform: Platform) {
  const hub = openStreamHub<LinkIdentity>(app, platform.events, {
    ownerOf: ({ linkId }) => linkId,
    maxPerOwner: STREAMS_PER_LINK,
  });
  let refreshCount = 0;
  /**
   * The number of the refresh that was sent last. An earlier one that is answered later has read an
   * older state, and sends nothing.
   */
  const lastRefresh = new WeakMap<Stream, number>();
  /** The state that was sent last. */
  const sent = new WeakMap<Stream, string>();
  /** The favourites that were sent last, to the pages that asked for them. */
  const sentFavourites = new WeakMap<Stream, string>();
  /**
   * Sessions whose galleries are being refreshed. `true`: refresh once more, because something
   * changed meanwhile.
   */
  const refreshing = new Map<string, boolean>();

  const refresh = async (stream: Stream) => {
    const { linkId, linkVersion } = stream.identity;
    const now = platform.clock.now();
    const number = (refreshCount += 1);
    const link = await linkState(platform.db, linkId);
    if ((lastRefresh.get(stream) ?? 0) > number) return;
    lastRefresh.set(stream, number);
    const isLive = link?.version === linkVersion && !link.isRevoked && link.endsAt > now;
    const state = isLive ? link.state : '';
    if (state !== sent.get(stream)) stream.send('state', state);
    sent.set(stream, state);
    if (!isLive) {
      stream.close();
      return;
    }
    if (sentFavourites.has(stream)) await sendFavourites(stream, number);
    const waitMs = Math.min(link.endsAt.getTime() - now.getTime(), REFRESH_INTERVAL_MS);
    stream.schedule(() => void refreshSafely(stream), waitMs);
  };
  const sendFavourites = async (stream: Stream, number: number) => {
    const favourites = JSON.stringify(await shownFavouritesOf(platform.db, stream.identity));
    if (lastRefresh.get(stream) !== number) return;
    if (favourites !== sentFavourites.get(stream)) stream.send('favourites', favourites);
    sentFavourites.set(stream, favourites);
  };
  /**
   * Closes the stream if its state cannot be read. The page reconnects and then gets the current
   * state.
   */
  const refreshSafely = async (stream: Stream) => {
    await refresh(stream).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'could not read the state of an open gallery');
      stream.close();
    });
  };
  const refreshSession = async (sessionId: string) => {
    if (refreshing.has(sessionId)) {
      refreshing.set(sessionId, true);
      return;
    }
    do {
      refreshing.set(sessionId, false);
      for (const stream of hub.streams)
        if (stream.identity.sessionId === sessionId) await refreshSafely(stream);
    } while (refreshing.get(sessionId));
    refreshing.delete(sessionId);
  };
  platform.events.onMessage(({ event }) => {
    if ('sessionId' in event) void refreshSession(event.sessionId);
  });
  platform.events.onFavouritesChanged((linkId) => {
    for (const stream of hub.streams)
      if (stream.identity.linkId === linkId && sentFavourites.has(stream)) void refreshSafely(stream);
  });

  return {
    'galleries.events': async ({ identity, query, request, reply }) => {
      const stream = hub.open(request, reply, identity);
      if (stream && query.with) sentFavourites.set(stream, '');
      if (stream) await refreshSafely(stream);
    },
  } satisfies Partial<Handlers>;
}
