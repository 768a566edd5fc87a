import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hasFreshNodeModules } from './node-modules.mjs';

const link = (folder: string) => ({ resolved: folder, link: true });
const domain = { 'node_modules/@photoslate/domain': link('packages/domain') };
const sharp = (version: string) => ({ 'node_modules/sharp': { version } });

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'photoslate-modules-'));
  await mkdir(join(root, 'node_modules'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Writes the lock file, and npm's own record of what it installed. */
const write = async (wanted: object, installed: object) => {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
};

test('node_modules is up to date when every package and workspace is installed', async () => {
  await write(domain, domain);
  expect(hasFreshNodeModules(root)).toBe(true);
});

test('node_modules is outdated when an update has added a workspace', async () => {
  await write({ ...domain, 'node_modules/@photoslate/new': link('packages/new') }, domain);
  expect(hasFreshNodeModules(root)).toBe(false);
});

test('node_modules is outdated when a package has another version', async () => {
  await write(sharp('2.0.0'), sharp('1.0.0'));
  expect(hasFreshNodeModules(root)).toBe(false);
});
