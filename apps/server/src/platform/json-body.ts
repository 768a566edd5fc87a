import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/** PostgreSQL cannot store NUL in a text. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler gets the body as unparsed text. */
    readonly rawBody?: boolean;
  }
}

/**
 * Accepts only JSON bodies: an empty body is `undefined`, an unparsable one is answered with 400,
 * any other type with 415. Routes with `rawBody` get the unparsed text.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.rawBody) return done(null, text);
    if (text.trim() === '') return done(null);
    if (ESCAPED_NUL.test(text)) return done(new HttpError('bad_request'));
    return parse(request, text, (error, body: unknown) =>
      error ? done(new HttpError('bad_request')) : done(null, body),
    );
  });
  app.addContentTypeParser<string>(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request, text, done) =>
      request.routeOptions.config.rawBody ? done(null, text) : done(new HttpError('unsupported_type')),
  );
}
