import type { Shoot } from '@photoslate/contract/shoots';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { AddressConfirmed } from '#ui/address-confirmed.tsx';
import { Button } from '#ui/button.tsx';
import style from './publish-drawer.module.css';

interface SelfRegisteredProps {
  shoot: Shoot;
  timeZone: string;
  /** The number of people is unusually high. */
  crowded: boolean;
  onChanged: () => void;
}

/**
 * The people who registered for a shoot by themselves, oldest first. All from one of them on can be
 * unlinked.
 */
export function SelfRegistered({ shoot, timeZone, crowded, onChanged }: SelfRegisteredProps) {
  const people = shoot.customers
    .filter(({ linked, source }) => linked && source === 'self')
    .toSorted((a, b) => a.registeredAt.localeCompare(b.registeredAt));
  if (people.length === 0) return null;
  const relink = async (ids: readonly string[]) => {
    try {
      for (const customerId of ids)
        await call('shoots.link', { params: { id: shoot.id, customerId }, body: { isUndo: true } });
    } finally {
      onChanged();
    }
  };
  const unlinkSince = async (since: string) => {
    try {
      const { data } = await call('shoots.unlinkSince', { params: { id: shoot.id }, body: { since } });
      // The server keeps whom a photographer typed or linked, and who confirmed their address.
      const kept = new Set(data.customers.filter(({ linked }) => linked).map(({ id }) => id));
      const gone = people.map(({ id }) => id).filter((id) => !kept.has(id));
      const words = plural(gone.length, { one: '# person unlinked', other: '# people unlinked' });
      if (gone.length === 0)
        notify('warning', t`Nobody was unlinked: you linked them, or they confirmed their address.`);
      else notify('success', words, { undo: () => void relink(gone).catch(() => undefined) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    onChanged();
  };
  return (
    <details className={style.people} data-crowded={crowded || undefined} open={crowded}>
      <summary>
        {crowded && <IconAlertTriangle size={20} aria-hidden="true" />}
        {plural(people.length, { one: '# person registered', other: '# people registered' })}
        {crowded && (
          <>
            {' · '}
            <Trans>unusually many</Trans>
          </>
        )}
        <IconChevronDown className={style.unfold} size={20} aria-hidden="true" />
      </summary>
      <ul>
        {people.map(({ id, email, registeredAt, source, confirmed }) => (
          <li key={id}>
            <span id={`registered-${id}`}>
              {email}{' '}
              <span className={style.detail}>
                <time dateTime={registeredAt}>{formatWhen(registeredAt, timeZone)}</time>
                <AddressConfirmed source={source} confirmed={confirmed} />
              </span>
            </span>
            {!confirmed && (
              <Button
                id={`unlink-${id}`}
                tone="plain"
                aria-labelledby={`unlink-${id} registered-${id}`}
                onClick={() => void unlinkSince(registeredAt)}
              >
                <Trans>Unlink from here on</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
