import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '@photoslate/test-support/start-app';

const root = join(import.meta.dirname, '../../..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

let app: App;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());

test('the version is in each answer, in the description of the API and in the changelog', async () => {
  const { headers, text } = await app.send('auth.setupState');
  expect([headers['x-photoslate-version'], JSON.parse(text)]).toEqual([version, { data: { open: true } }]);
  const described = await app.inject({ url: '/api/openapi.json' });
  expect(described.json<{ info: { version: string } }>().info.version).toBe(version);
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${version}]`);
});

test.each(['scripts/start.mjs', 'scripts/admin.mjs', 'scripts/demo.mjs'])(
  '%s --version prints it, and starts nothing',
  (script) => {
    const out = execFileSync(process.execPath, [join(root, script), '--version'], { encoding: 'utf8' });
    expect(out).toBe(`${version}\n`);
  },
  60_000,
);
