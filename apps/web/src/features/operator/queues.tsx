import type { JobQueue } from '@photoslate/contract/operator';
import { Trans, useLingui } from '@lingui/react/macro';
import { Section } from '#ui/section.tsx';
import type { Column } from '#ui/table/column.ts';
import { formatCount, formatUnit } from '#lib/formatting/amounts.ts';
import { Listed } from './listed.tsx';

/** Jobs that run or wait, by their name. */
export function Queues({ queues }: { queues: readonly JobQueue[] }) {
  const { t } = useLingui();
  const busy = queues.filter(({ running, waiting }) => running + waiting > 0);
  return (
    <Section title={<Trans>Job queue</Trans>}>
      {busy.length === 0 ? (
        <p>
          <Trans>No job runs or waits.</Trans>
        </p>
      ) : (
        <Listed
          label={t`Job queue`}
          columns={columns()}
          rows={busy}
          idOf={({ job }) => job}
          phone={({ job, running, waiting, oldestSeconds }) => ({
            title: job,
            detail: t`${formatCount(running)} running, ${formatCount(waiting)} waiting`,
            state: oldestSeconds > 0 && formatDuration(oldestSeconds),
          })}
        />
      )}
    </Section>
  );
}

const columns = (): readonly Column<JobQueue>[] => [
  { id: 'job', head: <Trans>Job</Trans>, cell: ({ job }) => job },
  {
    id: 'running',
    head: <Trans>Running</Trans>,
    cell: ({ running }) => formatCount(running),
    end: true,
    width: '128px',
  },
  {
    id: 'waiting',
    head: <Trans>Waiting</Trans>,
    cell: ({ waiting }) => formatCount(waiting),
    end: true,
    width: '128px',
  },
  {
    id: 'oldest',
    head: <Trans>Oldest due for</Trans>,
    cell: ({ oldestSeconds }) => (oldestSeconds > 0 ? formatDuration(oldestSeconds) : '–'),
    end: true,
    width: '160px',
  },
];

/** "45 sec", "12 min", "3 hr", "2 days" */
function formatDuration(seconds: number): string {
  if (seconds < 60) return formatUnit(seconds, 'second', 0);
  if (seconds < 3600) return formatUnit(seconds / 60, 'minute', 0);
  if (seconds < 48 * 3600) return formatUnit(seconds / 3600, 'hour', 0);
  return formatUnit(seconds / 86_400, 'day', 0);
}
