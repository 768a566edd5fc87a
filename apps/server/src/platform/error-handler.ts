import type { Failure } from '@photoslate/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from './database/database-unavailable.ts';
import { errorCode } from './error-code.ts';
import { errorMessage, fieldMessage } from './i18n/messages.ts';
import { acceptedLanguage } from './i18n/accepted-language.ts';
import { HttpError } from './http-error.ts';
import { requestFields } from './request-log.ts';
import { StorageFull, StorageUnavailable } from './storage/storage-errors.ts';

/** PostgreSQL restarts within a second or two after a crash. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Sends every failure of the API in one shape and in the language of the request. The cause is only
 * logged.
 * @param failed is told of each failure before it is sent
 */
export function registerErrorHandler(
  app: FastifyInstance,
  failed?: (problem: HttpError, request: FastifyRequest) => void,
): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toHttpError(error);
    failed?.(problem, request);
    if (problem.status >= 500) request.log.error({ err: error, ...requestFields(request) }, 'request failed');
    return sendHttpError(request, reply, problem);
  });
}

/** Sends an error as a response; `fields` become the `errors` map. */
export function sendHttpError(request: FastifyRequest, reply: FastifyReply, problem: HttpError) {
  const language = acceptedLanguage(request.headers['accept-language']);
  if (problem.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(problem.retryAfterSeconds));
  const message = errorMessage(language, problem.code, problem.retryAfterSeconds);
  const body: Failure = { message, code: problem.code, requestId: request.id };
  if (problem.fields.length > 0) {
    const errors: Record<string, string[]> = {};
    for (const { path, error, limit } of problem.fields) {
      (errors[path || 'body'] ??= []).push(fieldMessage(language, error, limit));
    }
    body.errors = errors;
  }
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof StorageFull) return new HttpError('disk_full', { retryAfterSeconds: 60 });
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return new HttpError('too_large');
  if (status === 415) return new HttpError('unsupported_type');
  if (typeof status === 'number' && status >= 400 && status < 500) return new HttpError('bad_request');
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable || canBeSentAgain(error))
    return new HttpError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new HttpError('server_error');
}

/**
 * PostgreSQL aborted this transaction in favour of another one (40…), or the client broke the
 * connection off and nobody reads the response.
 */
const canBeSentAgain = (error: unknown) => ['40001', '40P01', 'ECONNRESET'].includes(errorCode(error) ?? '');
