import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { AttentionLists } from '#features/attention/attention-lists.tsx';
import { call } from '#lib/api/call.ts';
import { useSendsMail } from '#lib/auth/use-user.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { useDesk } from '#lib/page/use-desk.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/**
 * Shows what needs attention: a failing mail server, shoots without contact, mails that did not
 * arrive, and customers who have not opened their gallery.
 */
export function Page() {
  const { t } = useLingui();
  const desk = useDesk();
  const sendsMail = useSendsMail();
  const attention = useQuery({
    queryKey: ['studio', 'attention'],
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await call('attention.show', {}, { quiet: true, signal })).data,
  });
  const loading = useSteadyLoading(attention.isPending);
  const counts = attention.data?.counts;
  const nothing =
    counts && counts.shoots + counts.mails + counts.notLooked === 0 && !attention.data?.mailServer;
  return (
    <Screen title={t`Needs attention`} {...(desk ? { width: 'wide' } : { back: '/studio' })}>
      {loading && <SkeletonRows rows={5} />}
      {!loading && !attention.data && attention.error && (
        <ReadFailed error={attention.error} retry={() => void attention.refetch()} />
      )}
      {!loading && nothing && (
        <EmptyState
          icon={<IconChecks aria-hidden="true" />}
          title={<Trans>Nothing needs your attention</Trans>}
        >
          {sendsMail ? (
            <Trans>
              Every shoot with photos has a contact, every e-mail arrived, and everybody has opened their
              gallery.
            </Trans>
          ) : (
            <Trans>Every shoot with photos has a contact, and everybody has opened their gallery.</Trans>
          )}
        </EmptyState>
      )}
      {!loading && attention.data && !nothing && <AttentionLists attention={attention.data} />}
    </Screen>
  );
}
