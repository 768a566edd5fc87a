/*
 * Measures the restore of a backup of 2,000 photos against a copy of the same files that computes
 * the SHA-256 of each and fsyncs it, in the same run. The restore verifies the backup, restores the
 * tables and the files, and compares all of them; the database runs already. Fails above twice the
 * time of the copy.
 *
 * Usage: node bench/restore.bench.ts [photos] [bytes of a photo]
 */
import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openEmptyDatabase } from '@photoslate/test-support/test-database';
import { backUp, restore } from '../apps/server/src/backup/commands.ts';
import { jpegLike, openStory } from '../apps/server/src/features/photos/photos.test-support.ts';

const MAX_RATIO = 2;
const photos = Number(process.argv[2] ?? 2000);
const bytes = Number(process.argv[3] ?? 500_000);

async function copy(from: string, to: string): Promise<void> {
  const hash = createHash('sha256');
  const target = await open(to, 'wx');
  for await (const chunk of createReadStream(from, { highWaterMark: 256 * 1024 })) {
    hash.update(chunk as Buffer);
    await target.write(chunk as Buffer);
  }
  await target.sync();
  await target.close();
  hash.digest();
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

const folder = await mkdtemp(join(tmpdir(), 'photoslate-restore-bench-'));
const backup = join(folder, 'backup');
const story = await openStory();
const empty = await openEmptyDatabase();
try {
  for (let number = 0; number < photos; number += 1) {
    const answer = await story.upload(`IMG_${number}.JPG`, jpegLike(bytes));
    if (answer.status !== 201) throw new Error(`the upload was refused: ${answer.status}`);
  }
  process.env['DATA_DIR'] = story.app.config.dataDir;
  process.env['DATABASE_URL'] = story.app.databaseUrl;
  await backUp(backup);

  const files = (await readdir(join(backup, 'storage', 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const copied = await mkdtemp(join(folder, 'copied-'));
  const floor = await secondsOf(async () => {
    for (const path of files) await copy(path, join(copied, basename(path)));
  });
  process.env['DATA_DIR'] = join(folder, 'restored');
  process.env['DATABASE_URL'] = empty.url;
  const restored = await secondsOf(() => restore(backup));
  const ratio = restored / floor;
  console.log(
    `restore of ${files.length} files of ${bytes} bytes: ${restored.toFixed(1)} s; copy: ${floor.toFixed(1)} s; ratio ${ratio.toFixed(2)} (at most ${MAX_RATIO})`,
  );
  if (ratio > MAX_RATIO) process.exitCode = 1;
} finally {
  await empty.close();
  await story.close();
  await rm(folder, { recursive: true, force: true });
}
