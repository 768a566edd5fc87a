import type { Shoot } from '@photoslate/contract/shoots';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { Button } from '#ui/button.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { restoreShoot } from './shoot-actions.ts';

/** The discarded shoots, each with a button to restore it. Renders nothing if there are none. */
export function DiscardedShoots({ shoots, timeZone }: { shoots: readonly Shoot[]; timeZone: string }) {
  const { t } = useLingui();
  if (shoots.length === 0) return null;
  return (
    <section aria-labelledby="discarded">
      <h2 id="discarded">
        <Trans>Discarded</Trans>
      </h2>
      <List label={t`Discarded shoots`}>
        {shoots.map((shoot) => (
          <ListRow
            key={shoot.id}
            lead={shoot.label}
            title={<Trans>Empty shoot</Trans>}
            detail={<time dateTime={shoot.createdAt}>{formatTime(shoot.createdAt, timeZone)}</time>}
            state={
              <Button
                tone="plain"
                aria-label={t`Bring back shoot ${shoot.label}`}
                onClick={() => restoreShoot(shoot)}
              >
                <Trans>Bring back</Trans>
              </Button>
            }
          />
        ))}
      </List>
    </section>
  );
}
