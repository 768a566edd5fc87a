import { Trans, useLingui } from '@lingui/react/macro';
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

/**
 * What runs on this installation, for those who operate it: servers, backups, jobs, mails, and what
 * each studio uses. It shows no photos and no customers.
 */
export function Page() {
  const { t } = useLingui();
  const operation = useOperation();
  const studios = useStudioUse();
  const loading = useSteadyLoading(operation.isPending);
  const { data } = operation;
  const time = formatTime(operation.dataUpdatedAt);
  return (
    <Screen
      title={t`Operations`}
      width="wide"
      {...(useDesk() ? {} : { back: '/sessions' })}
      intro={<Trans>The whole installation, without photos and customers.</Trans>}
    >
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
          <BackupState backup={data.backup} readAt={operation.dataUpdatedAt} />
          <Servers servers={data.servers} />
          <FailedJobs jobs={data.failedJobs} count={data.failedJobCount} />
          <Queues queues={data.queues} />
          <FailedMails mails={data.failedMails} count={data.failedMailCount} kindName={mailKindName} />
          <Studios studios={studios.data} error={studios.error} retry={() => void studios.refetch()} />
        </>
      )}
    </Screen>
  );
}
