import type { FastifyReply } from 'fastify';
import type { ServerResponse } from 'node:http';

export const EVENT_STREAM = 'text/event-stream; charset=utf-8';
/** The heartbeat interval. Missing heartbeats let clients notice a dead connection. */
export const HEARTBEAT_MS = 15_000;
/** A client that does not read is disconnected before its backlog fills the memory. */
const BACKLOG_BYTES = 256 * 1024;

/** Starts a streaming response and takes it over from Fastify. */
export function beginEventStream(reply: FastifyReply): ServerResponse {
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

/** Writes to a stream, or disconnects a client that does not read. */
export function writeEvent(out: ServerResponse, text: string): void {
  if (out.writableLength > BACKLOG_BYTES) out.destroy();
  else out.write(text);
}
