/*
 * Backups of photographs into a folder and into OpenStack Swift through its S3 API, both encrypted
 * and on this machine: the seconds and the peak memory of the process that takes the first backup,
 * and of one in which nothing has changed. The time includes the check in a temporary database and
 * that everything is read back.
 *
 * Usage: node bench/backup.bench.ts [photographs] [bytes of one] (Swift must be installed)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { serverProgram } from '@photoslate/test-support/run-server';
import { prepareSwift, startSwift } from '@photoslate/test-support/swift';
import { jpegLike, openStory } from '../apps/server/src/features/photos/photos.test-support.ts';

/** A public key of age. Nobody needs to decrypt these backups. */
const RECIPIENT = 'age126lm6wupf8mk0jyshpzmh7wqeuwm8jnruvnex47qn4hgh6r03a8qx57e7r';
const photos = Number(process.argv[2] ?? 1000);
const bytes = Number(process.argv[3] ?? 1_000_000);

const skipped = await prepareSwift();
if (skipped) {
  console.log(skipped);
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'photoslate-backup-bench-'));
const story = await openStory();
const swift = await startSwift();

/** Runs a backup in a process of its own. */
async function measured(what: string, env: Record<string, string>): Promise<void> {
  const begun = performance.now();
  const child = spawn(process.execPath, [await serverProgram('admin'), 'backup:run'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'inherit',
  });
  let peakKb = 0;
  const timer = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (text) => (peakKb = Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? peakKb)),
      () => undefined,
    );
  }, 200);
  const [code] = (await once(child, 'exit')) as [number];
  clearInterval(timer);
  if (code !== 0) throw new Error(`the backup failed with ${code}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${what}: ${seconds} s, peak memory ${(peakKb / 1000).toFixed(0)} MB; load ${loadavg()[0]?.toFixed(1)}`,
  );
}

try {
  const { endpoint, accessKeyId, secretAccessKey } = swift;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: 'backups' }));
  client.destroy();
  for (let number = 0; number < photos; number += 1) {
    const answer = await story.upload(`IMG_${number}.JPG`, jpegLike(bytes));
    if (answer.status !== 201) throw new Error(`the upload was refused: ${answer.status}`);
  }
  const env = {
    DATA_DIR: story.app.config.dataDir,
    DATABASE_URL: story.app.databaseUrl,
    SIGNING_KEY: story.app.config.signingKeys.join(','),
    BACKUP_RECIPIENT: RECIPIENT,
  };
  const sets = join(folder, 'sets');
  await mkdir(sets);
  const bucket = {
    BACKUP_TO: 's3://backups/bench',
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  console.log(`${photos} photographs of ${bytes} bytes`);
  for (const [name, target] of [
    ['folder', { BACKUP_TO: sets }],
    ['Swift', bucket],
  ] as const) {
    await measured(`first backup, ${name}`, { ...env, ...target });
    await measured(`unchanged, ${name}`, { ...env, ...target });
  }
} finally {
  await swift.close();
  await story.close();
  await rm(folder, { recursive: true, force: true });
}
