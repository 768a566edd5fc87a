import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InstallError } from './install-error.mjs';
import { installPrivateNode, PINNED, writeLock } from './private-node.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'photoslate-node-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test.each(Object.entries(PINNED))(
  '%s is pinned by exact version and integrity hash',
  async (name, pinned) => {
    expect(pinned.version).toMatch(/^24\.\d+\.\d+$/);
    expect(pinned.integrity).toMatch(/^sha512-[A-Za-z\d+/]{86}==$/);
    writeLock(root, name, pinned);
    const read = async (file: string): Promise<unknown> =>
      JSON.parse(await readFile(join(root, file), 'utf8'));
    expect(await read('package.json')).toMatchObject({ dependencies: { [name]: pinned.version } });
    expect(await read('package-lock.json')).toMatchObject({ packages: { [`node_modules/${name}`]: pinned } });
  },
);

test('a platform without a pinned Node is rejected without a download', async () => {
  await expect(installPrivateNode(root, 'node-aix-ppc64')).rejects.toThrow(InstallError);
  expect(existsSync(join(root, '.node'))).toBe(false);
});
