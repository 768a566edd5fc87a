import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { extract } from './release-bundle.mjs';

const root = join(import.meta.dirname, '..');
const bundle = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release-bundle.mjs', ...args], { cwd: root, encoding: 'utf8' });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'photoslate-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a release bundle contains the committed files for install and build, without node_modules', () => {
  const target = extract('HEAD', join(folder, 'new'));
  for (const file of [
    'package.json',
    'package-lock.json',
    'scripts/with-node.mjs',
    'scripts/build-web.mjs',
  ]) {
    const committed = execFileSync('git', ['show', `HEAD:${file}`], { cwd: root, maxBuffer: 2 ** 26 });
    expect(readFileSync(join(target, file)).equals(committed), file).toBe(true);
  }
  expect(existsSync(join(target, 'node_modules')), 'it installs its own dependencies').toBe(false);
});

test('a release bundle is refused without arguments, into a non-empty folder and for an unknown commit', () => {
  expect(bundle()).toMatchObject({
    status: 1,
    stderr: 'Usage: release-bundle.mjs <commit or tag> <new folder>\n',
  });
  const unknown = bundle('no-such-tag', join(folder, 'unknown'));
  expect([unknown.status, unknown.stderr]).toEqual([1, expect.stringContaining('git archive failed')]);
  writeFileSync(join(folder, 'mine.txt'), 'mine');
  expect(bundle('HEAD', folder)).toMatchObject({ status: 1, stderr: `${folder} is not empty.\n` });
});
