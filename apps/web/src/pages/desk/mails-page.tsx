import { Trans, useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { MailList } from '#features/mail/mail-list.tsx';
import { MailView } from '#features/mail/mail-view.tsx';
import { useMail, useMails } from '#features/mail/mails.queries.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { lazyPart } from '#lib/loading/lazy-part.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { formatShortDate, formatTime } from '#lib/formatting/format-date-time.ts';
import { isDesk, useDesk } from '#lib/page/use-desk.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page as Screen } from '#ui/page.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Loaded at the desk only. */
const MailsTable = lazyPart(async () => (await loadChunk(() => import('./mails-table.tsx'))).MailsTable);
export const loadParts = async () => isDesk() && MailsTable.load();

/**
 * The e-mails to the studio's customers: a table at the desk, a list on a phone. `?mail=` shows one
 * of them.
 */
export function Page() {
  const [search] = useSearchParams();
  const atDesk = useDesk();
  if (atDesk) return <MailsTable />;
  const id = search.get('mail');
  return id ? <One key={id} id={id} /> : <All />;
}

function All() {
  const { t } = useLingui();
  const mails = useMails();
  const loading = useSteadyLoading(mails.isPending);
  const shown = mails.data?.pages.flatMap(({ data }) => data);
  return (
    <Screen title={t`E-mails`} back="/sessions">
      {loading && <SkeletonRows rows={5} />}
      {!loading && !shown && mails.error && (
        <ReadFailed error={mails.error} retry={() => void mails.refetch()} />
      )}
      {!loading && shown?.length === 0 && (
        <EmptyState icon={<IconMail aria-hidden="true" />} title={<Trans>No e-mails yet</Trans>}>
          <Trans>E-mails to your customers will appear here once you publish.</Trans>
        </EmptyState>
      )}
      {!loading && shown && shown.length > 0 && <MailList mails={shown} />}
      {mails.hasNextPage && (
        <Button tone="plain" busy={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
          <Trans>Show older e-mails</Trans>
        </Button>
      )}
    </Screen>
  );
}

function One({ id }: { id: string }) {
  const { t } = useLingui();
  const [read, retry] = useMail(id);
  const loading = useSteadyLoading(read.state === 'waiting');
  const mail = read.state === 'here' ? read.answer : undefined;
  return (
    <Screen
      title={mail?.subject ?? t`E-mails`}
      heading={mail && <span lang={mail.language}>{mail.subject}</span>}
      back="/mails"
      intro={mail ? `${mail.to} · ${formatShortDate(mail.createdAt)}, ${formatTime(mail.createdAt)}` : ' '}
    >
      {loading && <SkeletonRows rows={3} />}
      {!loading && read.state === 'failed' && <ReadFailed error={read.error} retry={retry} />}
      {!loading && mail && <MailView mail={mail} />}
    </Screen>
  );
}
