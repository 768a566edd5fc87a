import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { constants } from 'node:zlib';
import type { Config } from './config.ts';
import { sendProblem } from './failures.ts';
import { readJsonBodies } from './json-body.ts';
import { Problem } from './problem.ts';
import { securityHeaders, securityText } from './security-headers.ts';
import { VERSION } from './version.ts';

const JSON_LIMIT_BYTES = 1024 * 1024;

/** The limits of the HTTP server: the framework's own defaults are off. */
export function limits(config: Config) {
  return {
    bodyLimit: JSON_LIMIT_BYTES,
    // A whole request: long enough for a large photograph on a slow line, which resumes when it is cut.
    requestTimeout: 15 * 60_000,
    // A connection on which nothing moves.
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 20_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    trustProxy: config.trustProxy && [...config.trustProxy],
    // Addresses carry codes and signatures, which belong in no log.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    // Thrown before any route is known: an address that cannot be decoded, or an id longer than any.
    frameworkErrors: (_error, request, reply) => void sendProblem(request, reply, new Problem('not_found')),
  } satisfies FastifyServerOptions & { http: object };
}

/** Everything that stands in front of all routes: cookies, foreign origins, headers, bodies, compression. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const headers = { ...securityHeaders(config.publicUrl), 'x-photoslate-version': VERSION };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
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
    // RFC 9116 demands a contact: without one there is no such file.
    if (contact === undefined) throw new Problem('not_found');
    return reply.type('text/plain; charset=utf-8').send(securityText(contact, publicUrl, new Date()));
  });
}

/** Only the native app's own origins may call from elsewhere, and never with cookies. A bare OPTIONS is left to the uploads' protocol. */
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
      // The native app learns the time from it.
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
