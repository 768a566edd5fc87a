import type { Activity } from '@photoslate/contract/activity';
import { useLingui } from '@lingui/react/macro';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { wordsOf } from './activity-words.ts';

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

function Entry({ at, by, verb, thing, params }: Activity) {
  const { t } = useLingui();
  const who = by.kind === 'user' ? by.name : by.kind === 'customer' ? t`A customer` : 'Photoslate';
  const ownName = by.kind === 'user' && thing?.kind === 'user' && thing.id === by.id;
  const what = thing && !ownName && thing.kind !== 'studio' ? (thing.label ?? t`gone since`) : undefined;
  const role = params['role'] === 'owner' ? t`Owner` : params['role'] === 'photographer' && t`Photographer`;
  const language = params['language'];
  const detail = [who, what, role, language, formatWhen(at)].filter(Boolean).join(' · ');
  const leads = thing?.sessionId && thing.label !== null;
  return (
    <ListRow
      {...(leads ? { to: `/session/${thing.sessionId}` } : {})}
      title={wordsOf(verb)}
      detail={detail}
    />
  );
}
