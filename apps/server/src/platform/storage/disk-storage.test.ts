import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { openDiskStorage } from './disk-storage.ts';
import { limitedDisk } from './limited-disk.test-support.ts';
import { named, StorageFull } from './storage-errors.ts';
import { describeReservations } from './reservations.test-support.ts';
import { describeStorage } from './storage.test-support.ts';

const roots: string[] = [];

async function newRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'photoslate-storage-'));
  roots.push(root);
  return root;
}

afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))));

async function newStore(roomBytes?: number) {
  const root = await newRoot();
  const disk = roomBytes === undefined ? null : limitedDisk(roomBytes);
  const reopen = () => openDiskStorage(root, disk?.read);
  const takeRoom = (bytes: number) => disk && (disk.takenBytes = bytes);
  return { storage: await reopen(), reopen, takeRoom };
}

describeStorage('the disk store', () => newStore());
describeReservations('the disk store', newStore);

it('the disk store ignores temporary files of a dead process, and continues uploads from before reservations', async () => {
  const root = await newRoot();
  const storage = await openDiskStorage(root, limitedDisk(1_000_000).read);
  const draft = join(root, 'temporary', 'draft.900000.part');
  await writeFile(draft, '');
  await expect(storage.put('a', Buffer.alloc(500_000))).rejects.toBeInstanceOf(StorageFull);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(draft, anHourAgo, anHourAgo);
  await storage.put('a', Buffer.alloc(500_000));

  await writeFile(join(root, 'uploads', 'old.part'), Buffer.alloc(1000));
  expect(await storage.partials.offset('old')).toBe(1000);
  expect(await storage.partials.write('old', 1000, Readable.from([Buffer.alloc(500)]), 500)).toBe(1500);
  await storage.partials.create('new', 450_000);
  const tooMuch = storage.partials.write('old', 1500, Readable.from([Buffer.alloc(100_000)]), 100_000);
  await expect(tooMuch).rejects.toBeInstanceOf(StorageFull);
  await storage.partials.finish('old', 'b');
  expect(await storage.size('b')).toBe(1500);
});

it('a full disk is reported as StorageFull', async () => {
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

it('the disk store keeps all acknowledged data when the process is killed', async () => {
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
