import type { Activity } from '@photoslate/contract/activity';
import { useLingui } from '@lingui/react/macro';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { aboutOf, whoOf, wordsOf } from './activity-words.ts';

/** Entries of the activity log. Entries about a session link to it. */
export function ActivityList({ entries }: { entries: readonly Activity[] }) {
  const { t } = useLingui();
  return (
    <List label={t`Log`}>
      {entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </List>
  );
}

function Entry(entry: Activity) {
  const { verb, thing, at } = entry;
  const detail = [whoOf(entry), ...aboutOf(entry), formatWhen(at)].join(' · ');
  const leads = thing?.sessionId && thing.label !== null;
  return (
    <ListRow
      {...(leads ? { to: `/session/${thing.sessionId}` } : {})}
      title={wordsOf(verb)}
      detail={detail}
    />
  );
}
