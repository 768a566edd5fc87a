import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { registerErrorHandler } from './error-handler.ts';
import { serverOptions, registerPlugins } from './http-server.ts';
import { serveWeb } from './web.ts';

const config = loadConfig({ PUBLIC_URL: 'https://photos.example' });
const SCRIPT = 'export const text = "the built page";'.repeat(50);
let folder: string;
let app: FastifyInstance;

async function appOn(dist: string, asked = config): Promise<FastifyInstance> {
  const server = Fastify(serverOptions(asked));
  await registerPlugins(server, asked);
  registerErrorHandler(server);
  await serveWeb(server, asked, dist);
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html>\n<html lang="en" class="x"><head><meta name="viewport" content="width=device-width" /><meta name="description" content="English" /><title>Photoslate</title></head><body><noscript>English</noscript></body></html>',
  );
  await writeFile(join(folder, 'assets/home-Ab3dEf9h.js'), SCRIPT);
  await writeFile(join(folder, 'assets/home-Ab3dEf9h.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'sw.js'), 'self.addEventListener("fetch", () => undefined);');
  await writeFile(join(folder, '.secret'), 'no');
  const words = { en: ['/assets/en.js'], nl: ['/assets/nl.js'], de: ['/assets/de.js'] };
  await writeFile(
    join(folder, 'preload.json'),
    JSON.stringify({
      styleHashes: ['sha256-abc='],
      pages: [
        {
          pattern: '^(?:/(de|es|fr|it|nl))?/?$',
          customer: false,
          scripts: ['/assets/home.js'],
          styles: ['/assets/home.css'],
          words,
        },
        { pattern: '^(?:/(de|es|fr|it|nl))?/sessions/?$', customer: false, scripts: [], styles: [], words },
        { pattern: '^/c/[^/]+/?$', customer: true, scripts: ['/assets/customer.js'], styles: [], words },
        {
          pattern: '^/g/?$',
          customer: true,
          asksFirst: true,
          scripts: ['/assets/gallery.js'],
          styles: [],
          words,
        },
      ],
    }),
  );
  app = await appOn(folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('a page', () => {
  test('is served in the language of its URL prefix, with preload links for its assets', async () => {
    const { body, headers, statusCode } = await get('/nl');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<html class="x" lang="nl">');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">');
    expect(body).toContain('<link rel="preload" as="style" crossorigin href="/assets/home.css">');
    expect(body).toContain('/assets/nl.js');
    expect(body).not.toContain('/assets/de.js');
    expect((await get('/sessions')).body).toContain('lang="en"');
  });

  test('has its preload links in an inert template if it requests its photos first', async () => {
    const { body } = await get('/g');
    const inert = /<template id="announced">(.*?)<\/template>/s.exec(body)?.[1] ?? '';
    expect(inert).toContain('<link rel="modulepreload" crossorigin href="/assets/gallery.js">');
    expect(body.replace(inert, '')).not.toContain('/assets/gallery.js');
    expect(body.indexOf('<template')).toBeLessThan(body.indexOf('<title'));
  });

  test('has its description and noscript text in its language', async () => {
    const { body } = await get('/nl');
    expect(body).toContain('<meta name="description" content="Photoslate: elke foto vindt zijn mensen." />');
    expect(body).toContain('<noscript>Photoslate heeft JavaScript nodig.</noscript>');
    expect((await get('/c/X', { 'accept-language': 'fr' })).body).toContain('a besoin de JavaScript');
    expect(body).not.toContain('English');
  });

  test('for a customer takes its language from the URL, then the cookie, then the browser', async () => {
    const browser = { 'accept-language': 'de-AT,de;q=0.9' };
    const cookie = { ...browser, cookie: 'i18n_redirected=nl' };
    const of = async (url: string, headers = {}) => /lang="(\w+)"/.exec((await get(url, headers)).body)?.[1];
    expect(await of('/C/ABC?lang=fr', cookie)).toBe('fr');
    expect(await of('/c/ABC', cookie)).toBe('nl');
    expect(await of('/C/ABC', browser)).toBe('de');
    expect(await of('/c/ABC?lang=xx')).toBe('en');
    expect((await get('/c/ABC')).headers['vary']).toContain('Accept-Language');
  });

  test('is a 404 that contains the app if the path does not exist', async () => {
    for (const path of ['/pl/sessions', '/pl', '/NL', '/Nl/sessions', '/toString']) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode, body.includes('<title>Photoslate</title>')]).toEqual([path, 404, true]);
    }
  });

  test('is available as index.html for the service worker', async () => {
    const { statusCode, body } = await get('/index.html');
    expect([statusCode, body.includes('<title>Photoslate</title>')]).toEqual([200, true]);
  });

  test('has a service worker whose CSP allows it to fetch the files it caches', async () => {
    const { statusCode, headers } = await get('/sw.js');
    expect(statusCode).toBe(200);
    expect(String(headers['content-security-policy'])).toContain("connect-src 'self'");
  });

  test('is revalidated on each request, and answered with 304 when unchanged', async () => {
    const first = await get('/');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/', { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('allows no foreign or inline scripts, and sends no referrer', async () => {
    const { headers } = await get('/c/ABC');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'sha256-abc=';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src[^;]*unsafe/.test(policy)).toBe(false);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    });
  });
});

describe('analytics of page changes', () => {
  test('passes the configured endpoint to the page, and allows it in the CSP', async () => {
    const endpoint = "https://visits.example/in?site='1'&x=2";
    const withAnalytics = await appOn(
      folder,
      loadConfig({ ANALYTICS_DATA_LAYER: 'true', ANALYTICS_ENDPOINT: endpoint }),
    );
    const { body, headers } = await withAnalytics.inject({ method: 'GET', url: '/nl' });
    const content = /<meta name="photoslate-analytics" content='([^']*)'>/.exec(body)?.[1] ?? '';
    const text = content.replaceAll('&#39;', "'").replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toEqual({ dataLayer: true, endpoint });
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://visits.example;");
    await withAnalytics.close();
  });

  test('has no endpoint by default, and passes a disabled data layer to the page', async () => {
    const { body, headers } = await get('/nl');
    expect(body).not.toContain('photoslate-analytics');
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
    const silent = await appOn(folder, loadConfig({ ANALYTICS_DATA_LAYER: 'false' }));
    const answer = await silent.inject({ method: 'GET', url: '/nl' });
    expect(answer.body).toContain(`<meta name="photoslate-analytics" content='{"dataLayer":false}'>`);
    await silent.close();
  });
});

describe('a static file', () => {
  test('is cached as immutable if its name has a hash, and is served with its existing compression', async () => {
    const { headers, rawPayload } = await get('/assets/home-Ab3dEf9h.js', { 'accept-encoding': 'br, gzip' });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(headers['content-type']).toContain('javascript');
    expect(rawPayload.equals(brotliCompressSync(SCRIPT))).toBe(true);
    expect((await get('/assets/home-Ab3dEf9h.js')).body).toBe(SCRIPT);
  });

  test('is revalidated on each request if its name has no hash', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/assets/gone-12345678.js', '/assets/'])(
    'is a JSON 404 instead of a page if it does not exist: %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    },
  );

  test.each([
    '/.secret',
    '/preload.json',
    '/..%2f..%2fpackage.json',
    '/assets/../../package.json',
    '/%2e%2e/etc/passwd',
  ])('is not served from outside the public build: %s', async (url) => {
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).not.toMatch(/"name"|root:|styleHashes|^no$/);
  });
});

describe('URLs', () => {
  test.each([
    ['/en', '/'],
    ['/en/sessions?new=true', '/sessions?new=true'],
    ['/EN/session/1', '/session/1'],
    ['/en//evil.example', '/evil.example'],
    ['/en/\\evil.example', '/evil.example'],
    ['/en/%5Cevil.example', '/evil.example'],
    ['/en/%2F%2fevil.example', '/evil.example'],
    ['/en?new=true', '/?new=true'],
    ['/en/session/a%20b%2Fc', '/session/a%20b%2Fc'],
  ])('%s redirects to %s, and to no other site', async (from, to) => {
    const { statusCode, headers } = await get(from);
    expect([statusCode, headers['location']]).toEqual([301, to]);
  });

  test.each(['/api', '/api/', '/api/nothing', '/API/nothing', '/api/%E0%A4%A'])(
    'an unknown API URL is answered with a JSON 404 by the API: %s',
    async (url) => {
      const { statusCode, headers, body } = await get(url, { 'accept-language': 'nl' });
      expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
      expect(JSON.parse(body)).toMatchObject({
        message: 'Deze pagina kon niet worden gevonden',
        code: 'not_found',
      });
    },
  );

  test('a POST to a page URL is answered with 404', async () => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/sessions', payload: {} });
    expect([statusCode, JSON.parse(body)]).toMatchObject([404, { code: 'not_found' }]);
  });
});

test('pages answer 503 without a build, and are served once the build exists', async () => {
  const later = join(folder, 'later');
  await mkdir(later);
  const bare = await appOn(later);
  const page = () => bare.inject({ method: 'GET', url: '/sessions' });
  expect((await page()).statusCode).toBe(503);
  expect((await page()).body).toContain('has not been built');
  await writeFile(join(later, 'index.html'), '<html><head></head><body>built</body></html>');
  expect((await page()).body).toContain('built');
  await bare.close();
});
