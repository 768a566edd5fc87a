import type { ActivityVerb } from '@photoslate/contract/activity';
import type { SecurityEntry } from '@photoslate/contract/security-log';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldSearch, IconTableExport } from '@tabler/icons-react';
import { wordsOf } from '#features/activity/activity-words.ts';
import { eventOf, securityKinds, senderOf, topicOf } from '#features/security-log/security-words.ts';
import { saveSecurityLog, useSecurityPage } from '#features/security-log/use-security-log.ts';
import { useBusy } from '#lib/api/use-busy.ts';
import { useAnnouncement } from '#lib/page/announce.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { AppLink } from '#ui/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntriesTable, useEntriesAddress } from './entries-table.tsx';

const cells = {
  who: senderOf,
  what: (entry: SecurityEntry) => eventOf(entry, (verb) => wordsOf(verb as ActivityVerb)),
  about: (entry: SecurityEntry) => <Topic entry={entry} />,
};

/** The security log as a table, for the desk. */
export function SecurityLogTable() {
  const { t } = useLingui();
  const [saving, runSave] = useBusy();
  const table = useEntriesAddress('/studio/security-log', 'kind');
  const page = useSecurityPage(table.address, table.limit);
  const isCut = page.query.data?.meta.namesAreCut;
  const finds = page.rows?.length !== 0;
  return (
    <EntriesTable
      title={t`Security log`}
      table={table}
      page={page}
      searchPlaceholder={t`Person, customer or location`}
      choice={{ name: 'kind', label: t`What`, any: t`Everything`, options: securityKinds() }}
      cells={cells}
      notice={
        isCut &&
        finds && (
          <Notice tone="look">
            <Trans>
              Many customers, orders or sessions match. The table does not show all of their entries; the CSV
              file does.
            </Trans>
          </Notice>
        )
      }
      noMatch={isCut ? <NotAllSearched key={page.query.dataUpdatedAt} /> : undefined}
      empty={
        <EmptyState icon={<IconShieldSearch aria-hidden="true" />} title={<Trans>No entries yet</Trans>}>
          <Trans>Logins, refusals, exports, and who saw which photo. Kept for 180 days.</Trans>
        </EmptyState>
      }
      actions={
        <ActionBar>
          <Button
            busy={saving}
            icon={<IconTableExport size={20} aria-hidden="true" />}
            onClick={() => void runSave(() => saveSecurityLog(table.address))}
          >
            <Trans>Export CSV</Trans>
          </Button>
        </ActionBar>
      }
    />
  );
}

/** Nothing was found among the names that the table searches. */
function NotAllSearched() {
  const { t } = useLingui();
  const text = t`Many names match, so the table does not search everything. Type more of the name, or export the CSV file: it has all entries.`;
  useAnnouncement(text);
  return text;
}

function Topic({ entry }: { entry: SecurityEntry }) {
  const text = topicOf(entry);
  if (!entry.sessionId || text === '') return text;
  return <AppLink to={`/session/${entry.sessionId}`}>{text}</AppLink>;
}
