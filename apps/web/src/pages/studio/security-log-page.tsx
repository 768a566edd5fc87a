import type { ActivityVerb } from '@photoslate/contract/activity';
import type { SecurityEntry } from '@photoslate/contract/security-log';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldSearch, IconTableExport } from '@tabler/icons-react';
import { wordsOf } from '#features/activity/activity-words.ts';
import { eventOf, senderOf, topicOf } from '#features/security-log/security-words.ts';
import { saveSecurityLog, useSecurityList } from '#features/security-log/use-security-log.ts';
import { SettingsPage } from '#features/settings/settings-page.tsx';
import { useBusy } from '#lib/api/use-busy.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { lazyPart } from '#lib/loading/lazy-part.ts';
import { useSteadyLoading } from '#lib/loading/loading.ts';
import { isDesk, useDesk } from '#lib/page/use-desk.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { ReadFailed } from '#ui/read-failed.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Loaded at the desk only. */
const SecurityLogTable = lazyPart(
  async () => (await loadChunk(() => import('./security-log-table.tsx'))).SecurityLogTable,
);
export const loadParts = async () => isDesk() && SecurityLogTable.load();

/** The security log of the studio: a table at the desk, a list on a phone. */
export function Page() {
  return useDesk() ? <SecurityLogTable /> : <SecurityLogList />;
}

/** Newest first. */
function SecurityLogList() {
  const { t } = useLingui();
  const log = useSecurityList();
  const [saving, runSave] = useBusy();
  const loading = useSteadyLoading(log.isPending);
  const entries = log.data?.pages.flatMap(({ data }) => data);
  return (
    <SettingsPage
      title={t`Security log`}
      intro={t`Logins, refusals, exports, and who saw which photo. Kept for 180 days.`}
    >
      <ActionBar>
        <Button
          busy={saving}
          icon={<IconTableExport size={20} aria-hidden="true" />}
          onClick={() => void runSave(() => saveSecurityLog())}
        >
          <Trans>Export CSV</Trans>
        </Button>
      </ActionBar>
      {loading && <SkeletonRows rows={6} />}
      {!loading && !entries && log.error && <ReadFailed error={log.error} retry={() => void log.refetch()} />}
      {!loading && entries?.length === 0 && (
        <EmptyState icon={<IconShieldSearch aria-hidden="true" />} title={<Trans>No entries yet</Trans>} />
      )}
      {!loading && entries && entries.length > 0 && (
        <List label={t`Security log`}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </List>
      )}
      {log.hasNextPage && (
        <Button tone="plain" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          <Trans>Show older entries</Trans>
        </Button>
      )}
    </SettingsPage>
  );
}

function Entry({ entry }: { entry: SecurityEntry }) {
  const detail = [senderOf(entry), topicOf(entry), formatWhen(entry.until)].filter(Boolean).join(' · ');
  const title = eventOf(entry, (verb) => wordsOf(verb as ActivityVerb));
  return (
    <ListRow
      {...(entry.sessionId ? { to: `/session/${entry.sessionId}` } : {})}
      title={title}
      detail={detail}
    />
  );
}
