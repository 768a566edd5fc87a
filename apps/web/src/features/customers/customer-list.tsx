import type { Customer } from '@photoslate/contract/customers';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled, IconEyeCheck, IconMailX, IconPencil, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { formatWhen } from '#lib/formatting/format-date-time.ts';
import { AddressConfirmed } from '#ui/address-confirmed.tsx';
import { Button } from '#ui/button.tsx';
import { MailReasonText } from '#ui/mail-reason.tsx';
import { SentDetails } from './sent-details.tsx';
import style from './customer-list.module.css';
import type { RefusedCustomer } from './use-refused-customers.ts';

interface CustomerListProps {
  /** The shoot's customers, and those of its session that belong to no shoot yet. */
  customers: readonly Customer[];
  /** Customers whose data the server rejected, as it was typed. */
  refused: readonly RefusedCustomer[];
  timeZone: string;
  onLink: (customer: Customer, linked: boolean) => void;
  onEdit: (customer: Customer) => void;
  /** Accepts or dismisses the details that were sent for a customer. */
  onDecide: (customer: Customer, claimId: string, accept: boolean) => void;
}

/**
 * Lists what needs the photographer first: customers whose data was not saved, and other details
 * that were sent. Then those who get the photos and those who do not yet, the most recent first.
 */
export function CustomerList({ customers, refused, ...rest }: CustomerListProps) {
  const { onEdit, onDecide } = rest;
  const recentFirst = customers.toSorted((a, b) => b.registeredAt.localeCompare(a.registeredAt));
  const linked = recentFirst.filter((customer) => customer.linked);
  const others = recentFirst.filter((customer) => !customer.linked);
  const row = (customer: Customer) => <CustomerRow key={customer.id} customer={customer} {...rest} />;
  return (
    <section id={CUSTOMERS} className={style.all} aria-labelledby="most-recent">
      {refused.length > 0 && (
        <section className={style.urgent} data-tone="bad" aria-labelledby="not-saved">
          <h2 id="not-saved" className="visually-hidden">
            <Trans>Not saved</Trans>
          </h2>
          <ul>
            {refused.map((customer) => (
              <RefusedRow key={customer.id} customer={customer} onEdit={onEdit} />
            ))}
          </ul>
        </section>
      )}
      <SentDetails customers={recentFirst} onDecide={onDecide} />
      <h2 id="most-recent" tabIndex={-1}>
        <Trans>Most recent</Trans>
      </h2>
      <section className={style.group} aria-labelledby="linked">
        <h3 id="linked" data-tone="safe">
          <IconCircleCheckFilled size={22} aria-hidden="true" />
          <span>
            <Trans>Linked</Trans>
          </span>{' '}
          {linked.length > 0 && <span data-figures>{linked.length}</span>}
        </h3>
        {linked.length === 0 ? (
          <p className={style.none}>
            <Trans>Nobody yet. Photograph the code, then let them scan it, or enter their e-mail.</Trans>
          </p>
        ) : (
          <ul>{linked.map(row)}</ul>
        )}
      </section>
      <section className={style.group} aria-labelledby="not-linked">
        <h3 id="not-linked">
          <IconUsers size={22} aria-hidden="true" />
          <span>
            <Trans>Not linked</Trans>
          </span>{' '}
          {others.length > 0 && <span data-figures>{others.length}</span>}
        </h3>
        {others.length === 0 ? (
          <p className={style.none}>
            <Trans>Nobody is waiting to be linked.</Trans>
          </p>
        ) : (
          <ul>{others.map(row)}</ul>
        )}
      </section>
    </section>
  );
}

const CUSTOMERS = 'customers';

/** Scrolls to the list and focuses its heading. */
export function showCustomers(): void {
  const list = document.getElementById(CUSTOMERS);
  list?.scrollIntoView({ block: 'start' });
  list?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

interface CustomerRowProps extends Omit<CustomerListProps, 'customers' | 'refused'> {
  customer: Customer;
}

function CustomerRow({ customer, timeZone, onLink, onEdit }: CustomerRowProps) {
  const { t } = useLingui();
  const { linked, email, source, registeredAt, lastMail } = customer;
  const name = nameOf(customer);
  return (
    <li className={style.row}>
      <span className={style.words}>
        <span className={style.name}>{breakable(name)}</span>
        <span className={style.detail}>
          {name !== email && <span className={style.address}>{breakable(email)}</span>}
          {source === 'self' ? <Trans>registered</Trans> : <Trans>entered by you</Trans>}{' '}
          <time dateTime={registeredAt}>{formatWhen(registeredAt, timeZone)}</time>
          <span className={style.confirmed}>
            <AddressConfirmed {...customer} />
          </span>
          {lastMail && <LastMail lastMail={lastMail} timeZone={timeZone} />}
        </span>
        <button
          type="button"
          className={style.edit}
          aria-label={t`Edit ${name}`}
          onClick={() => onEdit(customer)}
        >
          <IconPencil size={16} aria-hidden="true" />
        </button>
      </span>
      <Button
        tone={linked ? 'plain' : 'quiet'}
        aria-label={linked ? t`${name}: Unlink` : t`${name}: Link`}
        onClick={() => onLink(customer, !linked)}
      >
        {linked ? <Trans>Unlink</Trans> : <Trans>Link</Trans>}
      </Button>
    </li>
  );
}

function RefusedRow({ customer, onEdit }: Pick<CustomerRowProps, 'onEdit'> & { customer: RefusedCustomer }) {
  const { email, reason } = customer;
  const name = nameOf(customer);
  return (
    <li className={style.row}>
      <span className={style.words}>
        <span id={`refused-${customer.id}`} className={style.name}>
          {breakable(name)}
        </span>
        {name !== email && <span className={style.address}>{breakable(email)}</span>}
        <strong>
          <Trans>Not saved: {reason}</Trans>
        </strong>
      </span>
      <Button aria-describedby={`refused-${customer.id}`} onClick={() => onEdit(customer)}>
        <Trans>Edit it</Trans>
      </Button>
    </li>
  );
}

/** A long address breaks after its @ before it breaks anywhere else. */
function breakable(text: string): ReactNode {
  const domainAt = text.indexOf('@') + 1;
  if (domainAt === 0) return text;
  return (
    <>
      {text.slice(0, domainAt)}
      <wbr />
      {text.slice(domainAt)}
    </>
  );
}

/** The state of a customer's mail, or that the customer opened the gallery. */
function LastMail({
  lastMail: { state, reason, keptAsFile, openedAt, lastOpenedAt, visitCount },
  timeZone,
}: {
  lastMail: NonNullable<Customer['lastMail']>;
  timeZone: string;
}) {
  if (openedAt !== null) {
    const first = formatWhen(openedAt, timeZone);
    const last = formatWhen(lastOpenedAt ?? openedAt, timeZone);
    return (
      <span className={style.told} data-opened>
        <IconEyeCheck size={18} aria-hidden="true" />
        <span>
          {visitCount ? (
            <Plural value={visitCount} one="Opened the gallery once" other="Opened the gallery # times" />
          ) : (
            <Trans>Opened the gallery</Trans>
          )}
          {', '}
          {visitCount === 1 || first === last ? (
            first
          ) : (
            <Trans>
              first {first}, last {last}
            </Trans>
          )}
        </span>
      </span>
    );
  }
  if (state === 'bounced' || state === 'failed')
    return (
      <span className={style.told} data-lost>
        <IconMailX size={18} aria-hidden="true" />
        <span>
          <Trans>The e-mail bounced</Trans>
          {reason && (
            <>
              {': '}
              <MailReasonText reason={reason} />
            </>
          )}
        </span>
      </span>
    );
  if (state === 'sent' && keptAsFile)
    return (
      <span className={style.told} data-lost>
        <IconMailX size={18} aria-hidden="true" />
        <Trans>E-mail kept as a file, not sent</Trans>
      </span>
    );
  return (
    <span className={style.told}>
      {state === 'sent' ? <Trans>E-mail sent, not opened yet</Trans> : <Trans>E-mail on its way</Trans>}
    </span>
  );
}
