import type { Customer } from '@photoslate/contract/customers';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import { Trans } from '@lingui/react/macro';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import style from './latest-customers.module.css';

const SHOWN = 6;

interface LatestCustomersProps {
  session: SessionDetail;
  pathOf: (shoot: Shoot) => string;
}

/** The customers who registered last in a session, with their shoot. */
export function LatestCustomers({ session, pathOf }: LatestCustomersProps) {
  const { shoots, unlinkedCustomers, location } = session;
  const all: { customer: Customer; shoot?: Shoot }[] = [
    ...shoots.flatMap((shoot) => shoot.customers.map((customer) => ({ customer, shoot }))),
    ...unlinkedCustomers.map((customer) => ({ customer })),
  ];
  const latest = all
    .toSorted((a, b) => b.customer.registeredAt.localeCompare(a.customer.registeredAt))
    .slice(0, SHOWN);
  if (latest.length === 0)
    return (
      <p className={style.none}>
        <Trans>Nobody linked yet</Trans>
      </p>
    );
  return (
    <ul className={style.customers}>
      {latest.map(({ customer, shoot }) => (
        <li key={`${shoot?.id} ${customer.id}`}>
          <strong>{nameOf(customer)}</strong>{' '}
          <span className={style.detail} data-figures>
            {shoot && (
              <>
                <AppLink to={pathOf(shoot)}>
                  <Trans>Shoot {shoot.label}</Trans>
                </AppLink>
                {' · '}
              </>
            )}
            {!customer.linked && (
              <>
                <span className={customer.unlinked ? undefined : style.waits}>
                  <Trans context="one customer">Not linked</Trans>
                </span>
                {' · '}
              </>
            )}
            <time dateTime={customer.registeredAt}>
              {formatWhen(customer.registeredAt, location.timeZone)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}
