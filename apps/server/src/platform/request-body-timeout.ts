import type { FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a body may take, and how long the rest of one is thrown away that was answered before it had arrived. */
const DEFAULT_TIMEOUT = { bodyMs: 30_000, afterAnswerMs: 5_000 };
export type BodyTimeout = typeof DEFAULT_TIMEOUT;

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes the connection of a body that arrives too slowly: the server's own limit on a whole request has to let
 * large uploads through.
 */
export function limitBodyTime(
  raw: IncomingMessage,
  answer: ServerResponse,
  patience = DEFAULT_TIMEOUT,
): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  if ((length === undefined || length === '0') && encoding === undefined) return;
  const limit = (ms: number) => {
    clearTimeout(limits.get(raw));
    const cutOff = () => void (raw.complete || raw.destroy());
    limits.set(raw, setTimeout(cutOff, ms).unref());
  };
  limit(patience.bodyMs);
  raw.once('close', () => clearTimeout(limits.get(raw)));
  answer.once('finish', () => {
    if (!raw.complete) limit(patience.afterAnswerMs);
  });
}

/** Lets a body take longer than others, until it is answered: for a sender who is known, and has a limit of its own. */
export function allowBodyTime({ raw }: FastifyRequest): void {
  clearTimeout(limits.get(raw));
}
