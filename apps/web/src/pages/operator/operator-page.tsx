import { Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { mailKindName } from '#features/mail/mail-kind.ts';
import { BackupState } from '#features/operator/backup-state.tsx';
import { FailedJobs } from '#features/operator/failed-jobs.tsx';
import { FailedMails } from '#features/operator/failed-mails.tsx';
import { useOperation, useStudioUse } from '#features/operator/operation.queries.ts';
import { Queues } from '#features/operator/queues.tsx';
import { Servers } from '#features/operator/servers.tsx';
import { Studios } from '#features/operator/studios.tsx';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { Notice } from '#ui/notice.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import style from './operator-page.module.css';

const PARTS = ['overview', 'jobs', 'mails', 'studios'] as const;

/**
 * The state of the installation for those who operate it, in four parts: servers and backups, jobs,
 * mails, and the use of each studio. It shows no photos and no customers.
 */
export function Page() {
  const { t } = useLingui();
  const operation = useOperation();
  const studios = useStudioUse();
  const loading = useSteadyLoading(operation.isPending);
  const { data } = operation;
  const time = formatTime(operation.dataUpdatedAt);
  const [search] = useSearchParams();
  const current = PARTS.find((part) => part === search.get('part')) ?? 'overview';
  const tabs = {
    overview: { label: t`Overview` },
    jobs: { label: t`Jobs`, count: data?.failedJobCount, tone: 'look' },
    mails: { label: t`E-mails`, count: data?.failedMailCount, tone: 'look' },
    studios: { label: t`Studios` },
  } as const;
  return (
    <Screen
      title={t`Operations`}
      width="wide"
      {...(useDesk() ? {} : { back: '/sessions' })}
      intro={<Trans>The whole installation, without photos and customers.</Trans>}
    >
      <div className={style.parts}>
        <Tabs
          label={t`Operations`}
          items={PARTS.map((part) => ({
            to: part === 'overview' ? '/operator' : `/operator?part=${part}`,
            current: part === current,
            ...tabs[part],
          }))}
        />
      </div>
      {loading && <SkeletonRows rows={8} />}
      {!loading && !data && operation.error && (
        <ReadFailed error={operation.error} retry={() => void operation.refetch()} />
      )}
      {!loading && data && (
        <>
          {operation.isError && (
            <Notice tone="look">
              <Trans>Not up to date: the server does not answer. This is from {time}.</Trans>
            </Notice>
          )}
          {current === 'overview' && (
            <>
              <BackupState backup={data.backup} readAt={operation.dataUpdatedAt} />
              <Servers servers={data.servers} />
            </>
          )}
          {current === 'jobs' && (
            <>
              <FailedJobs jobs={data.failedJobs} count={data.failedJobCount} />
              <Queues queues={data.queues} />
            </>
          )}
          {current === 'mails' && (
            <FailedMails mails={data.failedMails} count={data.failedMailCount} kindName={mailKindName} />
          )}
          {current === 'studios' && (
            <Studios studios={studios.data} error={studios.error} retry={() => void studios.refetch()} />
          )}
        </>
      )}
    </Screen>
  );
}
