import type { ErrorCode, Failure } from '@photoslate/contract/errors';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { errorMessage } from './i18n/messages.ts';

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>;

/** The responses to requests that Node's parser refuses; every other error is a 400. */
const REFUSALS: Record<string, { readonly status: number; readonly code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad_request' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
};

/**
 * Answers and logs a request that is not valid HTTP, too slow, or has headers that are too large.
 * Fastify has no request for it, so no hook runs. Its bytes are not logged.
 */
export const answerClientErrors = (headers: Record<string, string>) =>
  function (this: FastifyInstance, error, socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { status, code } = REFUSALS[error.code] ?? { status: 400, code: 'bad_request' };
    const requestId = randomUUID();
    this.log.info({ requestId, status, code: error.code }, 'request');
    const failure: Failure = { message: errorMessage('en', code), code, requestId };
    const body = JSON.stringify(failure);
    const lines = Object.entries({
      ...headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    // A response that is under way must not get these bytes in its body.
    const { _httpMessage: underWay } = socket as { _httpMessage?: { headersSent: boolean } | null };
    if (socket.writable && !underWay?.headersSent)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  } satisfies ClientErrorHandler;
