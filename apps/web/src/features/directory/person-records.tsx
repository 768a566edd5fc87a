import type { PersonMail, PersonOrder } from '@photoslate/contract/person-records';
import { formatPrice } from '@photoslate/domain/price';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeCheck } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { formatDay, formatWhen } from '#lib/formatting/format-date-time.ts';
import { AppLink } from '#ui/app-link.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import style from './person-records.module.css';

/** The orders of a customer, latest first. */
export function PersonOrders({
  orders,
  State,
  opens,
}: {
  orders: readonly PersonOrder[];
  State: ComponentType<Pick<PersonOrder, 'status' | 'hasIssue' | 'lateDays' | 'partlyRefunded'>>;
  /** The path that shows an order; undefined if the user cannot open it. */
  opens: ((order: PersonOrder) => string) | undefined;
}) {
  const { t } = useLingui();
  if (orders.length === 0)
    return (
      <p className={style.none}>
        <Trans>No orders yet</Trans>
      </p>
    );
  return (
    <table className={style.table} aria-label={t`Orders`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>No.</Trans>
          </th>
          <th scope="col">
            <Trans>Shoot</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Photos</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Amount</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Date</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Opens to={opens?.(order)}>{order.number}</Opens>
            </td>
            <td>
              {order.shoots.map(({ label, title }) => (
                <span key={label} className={style.shoot}>
                  <strong>{label}</strong> {title}
                </span>
              ))}
            </td>
            <td data-end data-photos>
              {order.photoCount}
            </td>
            <td data-end>
              <strong>{formatPrice(order.totalCents)}</strong>
            </td>
            <td>
              <State {...order} />
            </td>
            <td data-end>{formatDay(order.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The e-mails to a customer, latest first. */
export function PersonMails({
  mails,
  State,
  opens,
}: {
  mails: readonly PersonMail[];
  State: ComponentType<{ mail: PersonMail }>;
  /** The path that shows an e-mail; undefined if the user cannot open it. */
  opens: ((mail: PersonMail) => string) | undefined;
}) {
  const { t } = useLingui();
  if (mails.length === 0)
    return (
      <p className={style.none}>
        <Trans>No e-mails yet</Trans>
      </p>
    );
  return (
    <table className={style.table} aria-label={t`E-mails`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Subject</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" data-end>
            <Trans>Sent</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td>
              <Opens to={opens?.(mail)}>{mail.subject}</Opens>
            </td>
            <td>
              {mail.openedAt && mail.kind === 'gallery-ready' ? (
                <StateBadge tone="safe" icon={<IconEyeCheck aria-hidden="true" />}>
                  <Trans>Opened</Trans>
                </StateBadge>
              ) : (
                <State mail={mail} />
              )}
            </td>
            <td data-end>{formatWhen(mail.createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Opens = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? <strong>{children}</strong> : <AppLink to={to}>{children}</AppLink>;
