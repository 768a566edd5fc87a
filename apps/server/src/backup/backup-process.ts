// The process of a scheduled backup. It is separate, because hashing and encryption would delay the
// requests of the server. It receives its order as a message, answers with one, and ends with the
// server.
import { areaLog, createLogger } from '#platform/log.ts';
import type { BackupAnswer, BackupOrder } from './backup-runner.ts';
import { runBackup } from './run-backup.ts';

process.on('disconnect', () => process.exit());
process.once('message', (order: BackupOrder) => void answer(order));

async function answer({ config, now, scheduledFor }: BackupOrder): Promise<void> {
  // The level `info` would repeat every migration of the temporary database.
  const quieter = { ...config, logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel } as const;
  const log = areaLog(createLogger(quieter), 'backup');
  let result: BackupAnswer;
  try {
    const set = await runBackup({
      config,
      log,
      now: new Date(now),
      scheduledFor: scheduledFor === null ? null : new Date(scheduledFor),
    });
    result = { path: set?.path ?? null };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log.error({ err: error }, message);
    result = { error: message };
  }
  process.send?.(result, () => process.disconnect());
}
