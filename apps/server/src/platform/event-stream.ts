import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Events } from './events.ts';
import type { ServerResponse } from 'node:http';

const EVENT_STREAM = 'text/event-stream; charset=utf-8';
/** The heartbeat interval. Missing heartbeats let clients notice a dead connection. */
const HEARTBEAT_MS = 15_000;
/** A client that does not read is disconnected before its backlog fills the memory. */
const BACKLOG_BYTES = 256 * 1024;

/** Starts a streaming response and takes it over from Fastify. */
function beginEventStream(reply: FastifyReply): ServerResponse {
  const out = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) out.setHeader(name, value);
  reply.hijack();
  return out.writeHead(200, {
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    // Disables response buffering in proxies, which would delay every event.
    'x-accel-buffering': 'no',
  });
}

/** Writes to a response, or disconnects a client that does not read. */
function write(out: ServerResponse, text: string): void {
  if (out.writableLength > BACKLOG_BYTES) out.destroy();
  else out.write(text);
}

/** An open stream of server-sent events. */
export interface EventStream<Identity> {
  readonly identity: Identity;
  /** Sends one event; it has no effect on a closed stream. */
  send(event: string, data: string): void;
  /**
   * Runs work later, in place of the work that was scheduled before; never after the stream's end.
   */
  schedule(work: () => void, delayMs: number): void;
  close(): void;
}

export interface StreamHub<Identity> {
  /** The open streams. One that is closed during an iteration is left out. */
  readonly streams: Iterable<EventStream<Identity>>;
  /**
   * Takes over a response as a stream. Of one owner's streams the oldest is closed when there are
   * too many.
   * @returns null for HEAD, which is answered
   */
  open(request: FastifyRequest, reply: FastifyReply, identity: Identity): EventStream<Identity> | null;
}

/**
 * Keeps the streams of one endpoint: heartbeats, a limit for each owner, and their end when the
 * server stops or may have missed an event. Clients then reconnect and refetch what they show.
 * @param ownerOf the key by which streams are limited
 */
export function openStreamHub<Identity>(
  app: FastifyInstance,
  events: Events,
  { ownerOf, maxPerOwner }: { ownerOf: (identity: Identity) => string; maxPerOwner: number },
): StreamHub<Identity> {
  const streams = new Map<EventStream<Identity>, ServerResponse>();
  const closeAll = () => {
    for (const stream of streams.keys()) stream.close();
  };
  const heartbeat = setInterval(() => {
    for (const out of streams.values()) write(out, ':\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();
  events.onReconnect(closeAll);
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    closeAll();
  });

  return {
    streams: { [Symbol.iterator]: () => streams.keys() },
    open(request, reply, identity) {
      if (request.method === 'HEAD') {
        reply.type(EVENT_STREAM).send();
        return null;
      }
      const own = [...streams.keys()].filter((stream) => ownerOf(stream.identity) === ownerOf(identity));
      if (own.length >= maxPerOwner) own[0]?.close();
      const out = beginEventStream(reply);
      let timer: NodeJS.Timeout | undefined;
      const stream: EventStream<Identity> = {
        identity,
        send: (event, data) => {
          if (streams.has(stream)) write(out, `event: ${event}\ndata: ${data}\n\n`);
        },
        schedule: (work, delayMs) => {
          clearTimeout(timer);
          if (streams.has(stream)) timer = setTimeout(work, delayMs).unref();
        },
        close: () => {
          clearTimeout(timer);
          if (streams.delete(stream)) out.end();
        },
      };
      streams.set(stream, out);
      out.on('close', () => stream.close());
      return stream;
    },
  };
}
