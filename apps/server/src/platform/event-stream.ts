import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';
/** Sent so often, so that whoever listens notices a dead connection. */
export const HEARTBEAT_MS = 15_000;
/** A client that reads nothing is let go before what waits for it fills the memory. */
const BACKLOG_BYTES = 256 * 1024;

/** Begins an answer that stays open; the framework has no more to do with it. */
export function beginEventStream(reply: FastifyReply): ServerResponse {
  const out = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) out.setHeader(name, value);
  reply.hijack();
  return out.writeHead(200, {
    'content-type': EVENT_STREAM,
    'cache-control': 'no-store',
    // Proxies that collect an answer before they pass it on would hold every event back.
    'x-accel-buffering': 'no',
  });
}

/** Writes to a stream, or lets go of whoever does not read it. */
export function writeEvent(out: ServerResponse, text: string): void {
  if (out.writableLength > BACKLOG_BYTES) out.destroy();
  else out.write(text);
}
