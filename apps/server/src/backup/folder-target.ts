import { rm } from 'node:fs/promises';
import { BackupError } from './manifest.ts';
import { openBackup } from './open-set.ts';
import { openSetFiles } from './set-files.ts';
import { finishSet, lastDrill, listSets, pruneSets, recordDrill, startSet } from './sets.ts';
import { writeStoredList, readStoredList } from './stored-list.ts';
import type { BackupTarget } from './target.ts';
import { sha256Of } from './verify-backup.ts';
import { join } from 'node:path';

/** Sets in a folder. */
export const folderTarget = (folder: string): BackupTarget => ({
  sets: () => listSets(folder),
  lastDrill,
  recordDrill,
  prune: (keep) => pruneSets(folder, keep),
  async begin({ recipients, readSpace }) {
    const draft = await startSet(folder);
    const files = await openSetFiles(draft, recipients, readSpace);
    return {
      files,
      finish: async (info) =>
        finishSet(folder, draft, { ...info, listSha256: await writeStoredList(draft, files.stored) }),
      // On a full disk it would take the room of other programs.
      discard: () => rm(draft, { recursive: true, force: true }),
    };
  },
  open: ({ path }, options) => openBackup(path, options),
  async verify({ path: set, info }) {
    for (const [path, { sha256 }] of await readStoredList(set, info.listSha256))
      if ((await sha256Of(join(set, path))) !== sha256)
        throw new BackupError(
          `The backup is damaged: ${join(set, path)} is missing or has another checksum.`,
        );
  },
});
