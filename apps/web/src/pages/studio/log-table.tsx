import type { Activity } from '@photoslate/contract/activity';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListDetails } from '@tabler/icons-react';
import { aboutOf, activityKinds, whoOf, wordsOf } from '#features/activity/activity-words.ts';
import { useActivityPage } from '#features/activity/use-activity.ts';
import { AppLink } from '#ui/app-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntriesTable, useEntriesAddress } from './entries-table.tsx';

const cells = {
  who: whoOf,
  what: ({ verb }: Activity) => wordsOf(verb),
  about: (entry: Activity) => <About entry={entry} />,
};

/** The activity log as a table, for the desk. */
export function LogTable() {
  const { t } = useLingui();
  const table = useEntriesAddress('/studio/log', 'thing');
  const page = useActivityPage(table.address, table.limit);
  return (
    <EntriesTable
      title={t`Log`}
      table={table}
      page={page}
      searchPlaceholder={t`Person, location or order`}
      choice={{ name: 'thing', label: t`Topic`, any: t`All topics`, options: activityKinds() }}
      cells={cells}
      empty={
        <EmptyState icon={<IconListDetails aria-hidden="true" />} title={<Trans>No entries yet</Trans>}>
          <Trans>Changes by you and your team will appear here.</Trans>
        </EmptyState>
      }
    />
  );
}

function About({ entry }: { entry: Activity }) {
  const { thing } = entry;
  const text = aboutOf(entry).join(' · ');
  if (!thing?.sessionId || thing.label === null) return text;
  const to = thing.kind === 'order' ? `/studio/orders?order=${thing.id}` : `/session/${thing.sessionId}`;
  return <AppLink to={to}>{text}</AppLink>;
}
