import type { Config } from '#platform/config.ts';
import type { GaugeSource } from '#platform/monitoring/metrics.ts';
import { FAILURES, lastFailure } from './last-run.ts';
import { isGood, lastDrill, listSets } from './sets.ts';

/** The metrics of scheduled backups. Without BACKUP_TO there are none. */
export function backupGauges(config: Config): GaugeSource[] {
  const { to } = config.backup;
  if (to === undefined) return [];
  return [
    {
      name: 'backup_last_good_timestamp_seconds',
      help: 'When the newest good backup was taken; 0: there is none.',
      labelNames: [],
      read: async () => {
        const newest = (await listSets(to)).find(isGood);
        return [[{}, newest ? Date.parse(newest.info.takenAt) / 1000 : 0]];
      },
    },
    {
      name: 'backup_last_drill_timestamp_seconds',
      help: 'When a backup was last restored by a drill; 0: there was none.',
      labelNames: [],
      read: async () => [[{}, ((await lastDrill(await listSets(to)))?.getTime() ?? 0) / 1000]],
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
