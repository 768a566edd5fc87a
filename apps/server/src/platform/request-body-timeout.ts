import type { FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * The timeout of a request body, and how long the rest of a body is discarded after the response
 * was sent before the body had arrived.
 */
const DEFAULT_TIMEOUT = { bodyMs: 30_000, afterAnswerMs: 5_000 };
export type BodyTimeout = typeof DEFAULT_TIMEOUT;

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection if the request body arrives too slowly. The server's own request timeout
 * cannot be used, because it must allow large uploads.
 */
export function limitBodyTime(raw: IncomingMessage, answer: ServerResponse, timeout = DEFAULT_TIMEOUT): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return;
  const limit = (ms: number) => {
    clearTimeout(limits.get(raw));
    const cutOff = () => void (raw.complete || raw.destroy());
    limits.set(raw, setTimeout(cutOff, ms).unref());
  };
  limit(timeout.bodyMs);
  raw.once('close', () => clearTimeout(limits.get(raw)));
  answer.once('finish', () => {
    if (!raw.complete) limit(timeout.afterAnswerMs);
  });
}

/**
 * Lifts the body timeout until the response is sent: for authenticated senders whose route has its
 * own limit.
 */
export function allowBodyTime({ raw }: FastifyRequest): void {
  clearTimeout(limits.get(raw));
}
