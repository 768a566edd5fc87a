import fastifyStatic from '@fastify/static';
import { LANGUAGE_COOKIE } from '@photoslate/contract/constants';
import { Language } from '@photoslate/contract/scalars';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Config } from './config.ts';
import { sendHttpError } from './error-handler.ts';
import { acceptedLanguage } from './i18n/accepted-language.ts';
import { HttpError } from './http-error.ts';
import { WORKER_POLICY, pagePolicy } from './security-headers.ts';
import { loadWebBuild, pageFor, type WebBuild } from './web-build.ts';

const BUILT = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const Asked = z.object({ lang: Language });
const HASHED = /-[\w-]{7,}\.\w+$/;
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Photoslate</title>
<p>The web app has not been built yet. Run <code>npm start</code>, which builds it, or <code>npm run build -w apps/web</code>, and reload.</p></html>`;

/**
 * Serves the built web app: static files, and index.html for every page. Unknown paths under `/api`
 * get an API error.
 *
 * @param folder the folder of the build; it may be created after the server has started
 */
export async function serveWeb(
  app: FastifyInstance,
  { analytics }: Pick<Config, 'analytics'>,
  folder = BUILT,
): Promise<void> {
  let build: WebBuild | undefined;
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false });

  app.setNotFoundHandler((request, reply) => sendHttpError(request, reply, new HttpError('not_found')));
  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (/^\/api(?:\/|$)/i.test(path)) throw new HttpError('not_found');
    const english = /^\/en(?=[/?]|$)(.*)$/i.exec(request.url);
    if (english) return reply.redirect(sameOriginPath(english[1] ?? ''), 301);

    build ??= await loadWebBuild(folder, analytics);
    if (!build) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    if (build.files.has(path)) return sendFile(reply, path);
    if (path.startsWith('/assets/')) throw new HttpError('not_found');
    return sendPage(build, path, request, reply);
  });
}

/**
 * Sends a file of the build. Files with a hash in their name are immutable; the others are
 * revalidated.
 */
function sendFile(reply: FastifyReply, path: string) {
  const immutable = path.startsWith('/assets/') && HASHED.test(path);
  // A worker uses the policy of its own file, not that of the page.
  if (path === '/sw.js') reply.header('content-security-policy', WORKER_POLICY);
  return reply
    .header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .sendFile(path.slice(1));
}

async function sendPage(build: WebBuild, path: string, request: FastifyRequest, reply: FastifyReply) {
  const page = pageFor(build, path, () => languageOfCustomer(request));
  reply
    .code(page.found ? 200 : 404)
    .header('content-security-policy', pagePolicy(build, build.analytics?.endpoint))
    .header('cache-control', 'no-cache')
    .header('etag', page.etag);
  if (page.customer) reply.header('vary', 'Accept-Language, Cookie');
  if (page.found && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}

/** The language of a customer's page: from the URL, else from the cookie, else from the browser. */
function languageOfCustomer(request: FastifyRequest): Language {
  const asked = Asked.safeParse(request.query).data?.lang;
  const stored = Language.safeParse(request.cookies[LANGUAGE_COOKIE]).data;
  return asked ?? stored ?? acceptedLanguage(request.headers['accept-language']);
}

function pathOf(request: FastifyRequest): string {
  return decodeURI(request.url.split('?', 1)[0] ?? '/');
}

/** A path that starts with two slashes would redirect to another site. */
const sameOriginPath = (path: string) => `/${path.replace(/^(?:[/\\]|%2f|%5c)+/i, '')}`;
