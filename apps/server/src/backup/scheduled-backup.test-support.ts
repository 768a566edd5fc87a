import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jpegLike, openStory } from '../features/photos/photos.test-support.ts';
import type { BackupConfig } from '../platform/backup-config.ts';
import { createLogger } from '../platform/log.ts';
import { runBackup } from './run-backup.ts';
import { listSets } from './sets.ts';
import type { Run } from './take-set.ts';

const silent = createLogger({ logLevel: 'silent' });

/** An installation with two photos, and a folder for its backups. */
export async function openBackedUp() {
  const folder = await mkdtemp(join(tmpdir(), 'photoslate-scheduled-'));
  const target = await mkdtemp(join(folder, 'target-'));
  const story = await openStory();
  const upload = async (name: string) => {
    const answer = await story.upload(name, jpegLike(5000));
    if (answer.status !== 201) throw new Error(`the upload was refused: ${answer.status}`);
  };
  for (const name of ['IMG_0001.JPG', 'IMG_0002.JPG']) await upload(name);
  let minute = 0;
  const configWith = (backup: Partial<BackupConfig> = {}) => ({
    ...story.app.config,
    databaseUrl: story.app.databaseUrl,
    backup: { schedule: undefined, to: target, keep: 0, recipients: [], ...backup },
  });

  return {
    folder,
    target,
    story,
    upload,
    configWith,
    /** The environment of a command on this installation. */
    env: {
      DATA_DIR: story.app.config.dataDir,
      DATABASE_URL: story.app.databaseUrl,
      SIGNING_KEY: story.app.config.signingKeys.join(','),
      BACKUP_TO: target,
    },
    /** Takes a backup, each a minute after the former. */
    take: (backup: Partial<BackupConfig> = {}, more: Partial<Run> = {}) =>
      runBackup({
        config: configWith(backup),
        log: silent,
        now: new Date(Date.UTC(2026, 5, 1, 2, minute++)),
        scheduledFor: null,
        ...more,
      }),
    sets: async () => (await listSets(target)).map(({ path }) => path),
    /** What the target contains, complete or not. */
    entries: () => readdir(target),
    close: async () => {
      await story.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type BackedUp = Awaited<ReturnType<typeof openBackedUp>>;

/** The paths of all files in a folder, in order. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
