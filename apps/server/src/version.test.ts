import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
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

test('responses and the OpenAPI document contain the version', async () => {
  const { headers, text } = await app.send('auth.setupState');
  expect([headers['x-photoslate-version'], JSON.parse(text)]).toEqual([version, { data: { open: true } }]);
  const described = await app.inject({ url: '/api/openapi.json' });
  expect(described.json<{ info: { version: string } }>().info.version).toBe(version);
});

test('the version is released in the changelog, and is the same in every workspace and the lock file', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const headings = changelog.matchAll(/^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$/gm);
  const released = new Map([...headings].map(([, name, date]) => [name, date]));
  expect(released.get(version), `the date of ${version}`).toBeDefined();
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const workspaces = ['', ...globSync('{apps,packages}/*', { cwd: root })];
  expect(workspaces.length).toBeGreaterThan(6);
  for (const workspace of workspaces) {
    const own = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as object;
    expect(own, workspace).toMatchObject({ version });
    expect(lock.packages[workspace]?.version, `${workspace} in the lock file`).toBe(version);
  }
});

test.each(['scripts/start.mjs', 'scripts/admin.mjs', 'scripts/demo.mjs'])(
  '%s --version prints only the version',
  (script) => {
    const out = execFileSync(process.execPath, [join(root, script), '--version'], { encoding: 'utf8' });
    expect(out).toBe(`${version}\n`);
  },
);
