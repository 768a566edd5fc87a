import type { Config } from '#platform/config.ts';
import type { GaugeSource } from '#platform/monitoring/metrics.ts';
import { FAILURES, lastFailure } from './last-run.ts';
import { isGood, lastDrill, listSets } from './sets.ts';
import { readBackupStatus } from '#platform/backup-status.ts';
import { parseBucket } from '#platform/backup-config.ts';
import type { Db } from '#platform/database/handles.ts';

/**
 * The metrics of scheduled backups. Without BACKUP_TO there are none. Those of a bucket are read
 * from the database: each scrape would list the bucket otherwise.
 */
export function backupGauges(config: Config, db: Db): GaugeSource[] {
  const { to } = config.backup;
  if (to === undefined) return [];
  const isBucket = parseBucket(to) !== undefined;
  const lastGoodAt = async () => {
    if (isBucket) return (await readBackupStatus(db)).lastGoodAt;
    const newest = (await listSets(to)).find(isGood);
    return newest && new Date(newest.info.takenAt);
  };
  const lastDrillAt = async () =>
    isBucket ? (await readBackupStatus(db)).lastDrillAt : await lastDrill(await listSets(to));
  return [
    {
      name: 'backup_last_good_timestamp_seconds',
      help: 'When the newest good backup was taken; 0: there is none.',
      labelNames: [],
      read: async () => [[{}, secondsOf(await lastGoodAt())]],
    },
    {
      name: 'backup_last_drill_timestamp_seconds',
      help: 'When a backup was last restored by a drill; 0: there was none.',
      labelNames: [],
      read: async () => [[{}, secondsOf(await lastDrillAt())]],
    },
    {
      name: 'backup_failed',
      help: '1 for the reason for which the last run left no good backup.',
      labelNames: ['reason'],
      read: async () => {
        const failure = await lastFailure(config);
        return FAILURES.map((reason) => [{ reason }, reason === failure ? 1 : 0]);
      },
    },
  ];
}

const secondsOf = (at: Date | null | undefined) => (at?.getTime() ?? 0) / 1000;
