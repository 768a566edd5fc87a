import type { Failure } from '@photoslate/contract/errors';
import type { Language } from '@photoslate/contract/scalars';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage, messagesIn } from './messages/index.ts';
import { Problem } from './problem.ts';
import { StorageFull } from './storage/storage-errors.ts';

/** Every failure of the API leaves here, in one shape and in the request's language; its inner cause only in the log. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, problem);
  });
}

/** Sends a problem as an answer; `fields` become the `errors` map. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const language = acceptedLanguage(request.headers['accept-language']);
  const messages = messagesIn(language);
  if (problem.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(problem.retryAfterSeconds));
  const wait = waitIn(language, problem.retryAfterSeconds ?? 60);
  const message = messages.errors[problem.code].replace('{wait}', wait);
  const body: Failure = { message, code: problem.code };
  if (problem.fields.length > 0) {
    const errors: Record<string, string[]> = {};
    for (const { path, error, limit } of problem.fields) {
      const sentence = messages.fields[error].replace('{limit}', String(limit ?? ''));
      (errors[path || 'body'] ??= []).push(sentence);
    }
    body.errors = errors;
  }
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** "40 seconds", "2 minutes": never less than it is. */
export function waitIn(language: Language, seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.ceil(count)),
  );
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof StorageFull) return new Problem('disk_full', { retryAfterSeconds: 60 });
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return new Problem('too_large');
  if (status === 415) return new Problem('unsupported_type');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem('bad_request');
  return new Problem(isUnreachable(error) ? 'unavailable' : 'server_error');
}

/** PostgreSQL is starting, stopping, out of connections, or let this work go for another's: it can be sent again. */
function isUnreachable(error: unknown): boolean {
  const found = (error as { code?: unknown }).code;
  const code = typeof found === 'string' ? found : '';
  return /^(08|53|57P0|40001|40P01)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(code);
}
