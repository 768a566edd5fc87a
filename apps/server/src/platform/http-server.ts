import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { forwardedAddresses } from './client-address.ts';
import { answerClientErrors } from './client-error.ts';
import type { Config } from './config.ts';
import { sendHttpError } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';
import { HttpError } from './http-error.ts';
import { logRequest } from './request-log.ts';
import { securityHeaders, securityText } from './security-headers.ts';
import { limitBodyTime, type BodyTimeout } from './request-body-timeout.ts';
import { VERSION } from './version.ts';

const JSON_LIMIT_BYTES = 1024 * 1024;

/** The limits of the HTTP server; Fastify's defaults are off. */
export function serverOptions(config: Config, patience?: BodyTimeout) {
  const headers = securityHeaders(config.publicUrl);
  return {
    bodyLimit: JSON_LIMIT_BYTES,
    // The timeout of a whole request, long enough for a large photograph on a slow connection. An
    // upload that is cut off resumes.
    requestTimeout: 15 * 60_000,
    // The timeout of an idle connection.
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy && [...config.trustProxy],
    genReqId: () => randomUUID(),
    // URLs contain codes and signatures, which must not be logged. `logRequest` writes a line
    // without them.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerClientErrors(headers),
    // Handles errors before routing: a URL that cannot be decoded, or an id that is too long. No
    // hook runs for such a request.
    frameworkErrors: (_error, request, reply) => {
      begin(request, reply, headers, patience);
      sendHttpError(request, reply, new HttpError('not_found'));
    },
  } satisfies FastifyServerOptions & { http: object };
}

/** Runs at the start of every request, even without a route. */
function begin(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
  patience?: BodyTimeout,
): void {
  logRequest(request, reply);
  limitBodyTime(request.raw, reply.raw, patience);
  reply.headers(headers).header('x-request-id', request.id);
}

/**
 * Registers everything that runs before the routes: cookies, CORS, headers, bodies, compression.
 */
export async function registerPlugins(
  app: FastifyInstance,
  config: Config,
  patience?: BodyTimeout,
): Promise<void> {
  readForwardedFor(app, config);
  const headers = { ...securityHeaders(config.publicUrl), 'x-photoslate-version': VERSION };
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply, headers, patience);
    done();
  });
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, corsOf(config, request.headers['access-control-request-method'])),
  });
  await app.register(cookie);
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json)|image\/svg)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  readJsonBodies(app);
  app.get('/.well-known/security.txt', (_request, reply) => {
    const { securityContact: contact, publicUrl } = config;
    // RFC 9116 requires a contact, so without one the file does not exist.
    if (contact === undefined) throw new HttpError('not_found');
    return reply.type('text/plain; charset=utf-8').send(securityText(contact, publicUrl, new Date()));
  });
}

/** Cleans up `X-Forwarded-For`, so that `request.ip` is the address of the visitor. */
function readForwardedFor(app: FastifyInstance, { trustProxy }: Config): void {
  let isWarned = false;
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for'];
    if (header === undefined) return done();
    if (trustProxy) headers['x-forwarded-for'] = forwardedAddresses(String(header)).join(', ');
    else if (!isWarned) {
      isWarned = true;
      app.log.warn(
        'A request has an X-Forwarded-For header, but TRUST_PROXY is unset. If the server is behind a proxy, set TRUST_PROXY to its address: otherwise rate limits count all visitors as one.',
      );
    }
    return done();
  });
}

/**
 * Only the origins of the native app may send cross-origin requests, and never with cookies. An
 * OPTIONS request that is no preflight is left to the upload protocol (tus).
 */
function corsOf(config: Config, askedMethod: string | undefined) {
  return {
    origin: [...config.nativeOrigins],
    credentials: false,
    preflight: askedMethod !== undefined,
    strictPreflight: false,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Accept-Language',
      'Idempotency-Key',
      'X-Client',
      'X-Device',
      'Last-Event-ID',
      'Tus-Resumable',
      'Upload-Length',
      'Upload-Offset',
      'Upload-Metadata',
      'Upload-Checksum',
      'Upload-Defer-Length',
      'X-HTTP-Method-Override',
    ],
    exposedHeaders: [
      'Location',
      'Retry-After',
      'X-Request-Id',
      // The native app reads the server time from it.
      'Date',
      'Idempotency-Replayed',
      'Tus-Resumable',
      'Tus-Version',
      'Tus-Extension',
      'Tus-Max-Size',
      'Upload-Offset',
      'Upload-Length',
      'Upload-Expires',
      'Photo-Id',
      'X-Photoslate-Version',
    ],
    maxAge: 7200,
  };
}
