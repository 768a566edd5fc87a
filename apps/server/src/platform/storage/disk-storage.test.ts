import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { named, StorageFull } from './storage-errors.ts';
import { describeStorage } from './storage.compliance.ts';

const roots: string[] = [];

async function newRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'photoslate-storage-'));
  roots.push(root);
  return root;
}

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

describeStorage('the disk store', async () => {
  const root = await newRoot();
  return { storage: await openDiskStorage(root), reopen: () => openDiskStorage(root) };
});

it('names a full disk as such', async () => {
  await expect(named('a photo', () => writeFile('/dev/full', 'x'))).rejects.toBeInstanceOf(StorageFull);
});

const writer = `
  import { Readable } from 'node:stream';
  const { openDiskStorage } = await import(${JSON.stringify(new URL('disk-storage.ts', import.meta.url).href)});
  const { put, partials } = await openDiskStorage(process.argv[1]);
  await partials.create('u', 1e6);
  for (let n = 0; ; n += 1) {
    await put('whole/' + n, Buffer.alloc(5000, n));
    const offset = await partials.write('u', n * 3000, Readable.from([Buffer.alloc(3000, n)]));
    console.log(n, offset);
  }`;

it('loses nothing that it acknowledged when the process is killed', async () => {
  for (const acknowledged of [1, 4, 9]) {
    const root = await newRoot();
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let last = -1;
    for await (const line of createInterface(child.stdout)) {
      last = Number(line.split(' ')[0]);
      if (last >= acknowledged) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const storage = await openDiskStorage(root);
    for (let n = 0; n <= last; n += 1) expect(await storage.size(`whole/${n}`)).toBe(5000);
    expect(await storage.partials.offset('u')).toBeGreaterThanOrEqual((last + 1) * 3000);
  }
});
