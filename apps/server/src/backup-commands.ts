import { requiredLine } from '@photoslate/contract/scalars';
import { z } from 'zod';
import { loadConfig } from '#platform/config.ts';
import { createLogger } from '#platform/log.ts';
import { backUp, check, copyStorage, restore } from './backup/commands.ts';
import { drill } from './backup/drill.ts';
import { runBackup } from './backup/run-backup.ts';
import { isGood } from './backup/sets.ts';
import { openTarget } from './backup/open-target.ts';
import { parseOptions, UsageError } from './admin-usage.ts';

const Path = requiredLine(4000);
const Folder = z.object({ folder: Path });
const Restoring = Folder.extend({
  erasures: Path.optional(),
  identity: Path.optional(),
  'allow-damaged': z.boolean().default(false),
});
const Pruning = z.object({
  folder: Path.optional(),
  keep: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number from 1 to 9999')
    .transform(Number),
});
const Drilling = z.object({ folder: Path.optional(), identity: Path.optional(), into: Path.optional() });

/**
 * The folder or bucket of all sets: the option, or BACKUP_TO.
 *
 * @throws UsageError if both are missing
 */
function targetOf(folder: string | undefined): string {
  const target = folder ?? loadConfig().backup.to;
  if (target === undefined) throw new UsageError('--folder is missing, and BACKUP_TO is not set.');
  return target;
}

const logOfCommand = () => createLogger({ logLevel: 'warn' }, 2);

export const backupCommands: Readonly<Record<string, (options: Record<string, unknown>) => Promise<string>>> =
  {
    backup: (options) => backUp(parseOptions(Folder, options).folder),
    restore: (options) => {
      const { folder, erasures, identity, 'allow-damaged': allowDamaged } = parseOptions(Restoring, options);
      return restore(folder, { erasures, identity, allowDamaged });
    },
    check: () => check(),
    'storage:copy': () => copyStorage(),
    'backup:run': async () => {
      const order = { config: loadConfig(), log: logOfCommand(), now: new Date(), scheduledFor: null };
      const set = await runBackup(order);
      if (!set) return 'Another process takes a backup at this moment.';
      const { rows, files, bytes } = set.info;
      const what = isGood(set) ? 'was taken and checked' : 'was taken, and lacks files of the installation';
      return `The backup ${set.path} ${what}: ${rows} rows, ${files} files (${(bytes / 1e9).toFixed(2)} GB).`;
    },
    'backup:prune': async (options) => {
      const { folder, keep } = parseOptions(Pruning, options);
      const target = targetOf(folder);
      const opened = await openTarget(target, loadConfig().backup);
      return `Removed ${await opened.prune(keep, new Date())} old backups from ${target}.`;
    },
    'backup:drill': (options) => {
      const { folder, ...more } = parseOptions(Drilling, options);
      return drill({ folder: targetOf(folder), ...more }, loadConfig(), logOfCommand());
    },
  };
