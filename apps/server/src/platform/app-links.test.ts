import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveAppLinks } from './app-links.ts';
import { ConfigError, loadConfig } from './config.ts';

const FINGERPRINT = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(':');

function start(env: Record<string, string>) {
  const app = Fastify();
  serveAppLinks(app, loadConfig(env));
  return async (name: string) => {
    const answer = await app.inject({ method: 'GET', url: `/.well-known/${name}` });
    return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.body };
  };
}

test('assetlinks.json lists the Android apps that may open the links of this server', async () => {
  const ask = start({ ANDROID_APPS: `app.photoslate=${FINGERPRINT}, studio.example=${FINGERPRINT}` });
  const { type, body } = await ask('assetlinks.json');
  expect(type).toMatch(/^application\/json/);
  const target = {
    namespace: 'android_app',
    package_name: 'app.photoslate',
    sha256_cert_fingerprints: [FINGERPRINT.toUpperCase()],
  };
  const relation = ['delegate_permission/common.handle_all_urls'];
  expect(JSON.parse(body)).toEqual([
    { relation, target },
    { relation, target: { ...target, package_name: 'studio.example' } },
  ]);
});

test('apple-app-site-association lists the iOS apps and the links that they may open', async () => {
  const ask = start({ APPLE_APPS: 'ABCDE12345.app.photoslate' });
  const { type, body } = await ask('apple-app-site-association');
  expect(type).toMatch(/^application\/json/);
  const [{ appIDs, components }] = JSON.parse(body).applinks.details;
  expect(appIDs).toEqual(['ABCDE12345.app.photoslate']);
  const paths = components.map((component: { '/': string }) => component['/']);
  expect(paths).toEqual(expect.arrayContaining(['/C/*', '/g', '/session*', '/password-reset', '/nl/*']));
  expect(paths.join()).not.toContain('/api');
});

test('assetlinks.json and apple-app-site-association are 404 without configured apps', async () => {
  const ask = start({});
  for (const name of ['assetlinks.json', 'apple-app-site-association']) {
    expect((await ask(name)).status).toBe(404);
  }
});

test('an invalid app id or certificate fingerprint is rejected at startup', () => {
  for (const env of [
    { ANDROID_APPS: 'app.photoslate' },
    { ANDROID_APPS: 'app.photoslate=14:6D' },
    { APPLE_APPS: 'app.photoslate' },
  ]) {
    expect(() => loadConfig(env)).toThrow(ConfigError);
  }
});
