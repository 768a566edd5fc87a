import type { Shoot } from '@photoslate/contract/shoots';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { notify } from '#lib/loading/notifications.ts';
import { AddressConfirmed } from '#ui/address-confirmed.tsx';
import { Button } from '#ui/button.tsx';
import style from './self-registered.module.css';

interface SelfRegisteredProps {
  shoot: Shoot;
  timeZone: string;
  onChanged: () => void;
}

/**
 * The people who registered for a shoot by themselves, oldest first. All from one of them on can be
 * unlinked.
 */
export function SelfRegistered({ shoot, timeZone, onChanged }: SelfRegisteredProps) {
  const people = shoot.customers
    .filter(({ linked, source }) => linked && source === 'self')
    .toSorted((a, b) => a.registeredAt.localeCompare(b.registeredAt));
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
  if (people.length === 0)
    return (
      <p>
        <Trans>Nobody who registered is linked any more.</Trans>
      </p>
    );
  return (
    <ul className={style.people}>
      {people.map(({ id, email, registeredAt, source, confirmed, unconfirmedSince }) => {
        const when = formatWhen(registeredAt, timeZone);
        return (
          <li key={id}>
            <span id={`registered-${id}`} className={style.person}>
              {email}{' '}
              <span className={style.detail}>
                <time dateTime={registeredAt}>{when}</time>
                <AddressConfirmed source={source} confirmed={confirmed} unconfirmedSince={unconfirmedSince} />
              </span>
            </span>
            {!confirmed && (
              <Button
                id={`unlink-${id}`}
                aria-labelledby={`unlink-${id} registered-${id}`}
                onClick={() => void unlinkSince(registeredAt)}
              >
                <Trans>Unlink all since {when}</Trans>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
