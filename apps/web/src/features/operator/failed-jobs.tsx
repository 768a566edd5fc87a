import type { FailedJob } from '@photoslate/contract/operator';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useBusy } from '#lib/api/use-busy.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/list-row.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useRetryJob } from './operation.queries.ts';
import { AllWell } from './all-well.tsx';
import style from './failed-jobs.module.css';

/** Jobs that failed, with the reason, and a button that tries one again. */
export function FailedJobs({ jobs, count }: { jobs: readonly FailedJob[]; count: number }) {
  const { t } = useLingui();
  const isDesk = useDesk();
  return (
    <Section title={<Trans>Failed jobs</Trans>}>
      {count === 0 && (
        <AllWell>
          <Trans>No failed jobs.</Trans>
        </AllWell>
      )}
      {count > 0 && isDesk && (
        <DataTable
          label={t`Failed jobs`}
          columns={columns()}
          rows={jobs}
          placeholders={0}
          idOf={({ id }) => id}
        />
      )}
      {count > 0 && !isDesk && (
        <List label={t`Failed jobs`}>
          {jobs.map((job) => (
            <OnPhone key={job.id} job={job} />
          ))}
        </List>
      )}
      {count > jobs.length && (
        <p className={style.more}>
          <Plural value={count - jobs.length} one="and # older one" other="and # older ones" />
        </p>
      )}
    </Section>
  );
}

/** The reason is what an operator came for, so it has a line of its own. */
const OnPhone = ({ job }: { job: FailedJob }) => (
  <li className={style.job}>
    <p className={style.line}>
      <strong>{job.job}</strong>
      <State job={job} />
    </p>
    <Reason job={job} />
    <p className={style.line}>
      <span className={style.when}>{formatWhen(job.at)}</span>
      <Retry job={job} />
    </p>
  </li>
);

const reasonOf = ({ reason }: FailedJob, unknown: string) => reason || unknown;

const columns = (): readonly Column<FailedJob>[] => [
  { id: 'job', head: <Trans>Job</Trans>, cell: ({ job }) => job, width: '20%' },
  { id: 'state', head: <Trans>Status</Trans>, cell: (job) => <State job={job} />, width: '168px' },
  { id: 'reason', head: <Trans>Reason</Trans>, cell: (job) => <Reason job={job} /> },
  { id: 'tries', head: <Trans>Attempts</Trans>, cell: ({ tries }) => tries, end: true, width: '88px' },
  { id: 'at', head: <Trans>When</Trans>, cell: ({ at }) => formatWhen(at), end: true, width: '128px' },
  { id: 'retry', head: <Hidden />, cell: (job) => <Retry job={job} />, end: true, width: '150px' },
];

/** The head of the column of buttons. */
const Hidden = () => (
  <span className="visually-hidden">
    <Trans>Try again</Trans>
  </span>
);

function State({ job: { state } }: { job: FailedJob }) {
  return (
    <StateBadge
      tone={state === 'failed' ? 'lost' : 'look'}
      icon={
        state === 'failed' ? (
          <IconAlertTriangle size={18} aria-hidden="true" />
        ) : (
          <IconRefresh size={18} aria-hidden="true" />
        )
      }
    >
      {state === 'failed' ? <Trans>Given up</Trans> : <Trans>Retry pending</Trans>}
    </StateBadge>
  );
}

function Reason({ job }: { job: FailedJob }) {
  const { t } = useLingui();
  const reason = reasonOf(job, t`The process stopped, or took too long`);
  return (
    <span className={style.reason} title={reason}>
      {reason}
    </span>
  );
}

function Retry({ job }: { job: FailedJob }) {
  const { t } = useLingui();
  const retry = useRetryJob();
  const [busy, run] = useBusy();
  return (
    <Button
      tone="plain"
      busy={busy}
      aria-label={t`Try again: ${job.job}`}
      onClick={() => void run(() => retry(job.id))}
    >
      <Trans>Try again</Trans>
    </Button>
  );
}
