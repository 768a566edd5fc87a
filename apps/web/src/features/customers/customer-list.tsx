import type { Customer } from '@photoslate/contract/customers';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheckFilled, IconCircleDashed, IconPencil } from '@tabler/icons-react';
import { formatWhen } from '#lib/moment.ts';
import { MailReasonText } from '#ui/mail-reason.tsx';
import { nameOf } from './customer-verbs.ts';
import { SentDetails } from './sent-details.tsx';
import style from './customer-list.module.css';

interface CustomerListProps {
  /** Of the shoot, and those of its session who belong to no shoot yet. */
  customers: readonly Customer[];
  timeZone: string;
  onLink: (customer: Customer, linked: boolean) => void;
  onEdit: (customer: Customer) => void;
  /** Accepts or dismisses details that were sent for a customer. */
  onDecide: (customer: Customer, claimId: string, accept: boolean) => void;
}

/** Who gets the photos, and below who does not yet; each most recent first. A tap links or unlinks. */
export function CustomerList({ customers, ...rest }: CustomerListProps) {
  const recentFirst = customers.toSorted((a, b) => b.registeredAt.localeCompare(a.registeredAt));
  const linked = recentFirst.filter((customer) => customer.linked);
  const others = recentFirst.filter((customer) => !customer.linked);
  const row = (customer: Customer) => <CustomerRow key={customer.id} customer={customer} {...rest} />;
  return (
    <>
      <section className={style.group} aria-labelledby="linked">
        <h2 id="linked">
          <Trans>Linked</Trans> {linked.length > 0 && <span data-figures>({linked.length})</span>}
        </h2>
        {linked.length === 0 ? (
          <p className={style.none}>
            <Trans>Nobody yet. Let them scan the code, or enter their e-mail address.</Trans>
          </p>
        ) : (
          <ul>{linked.map(row)}</ul>
        )}
      </section>
      {others.length > 0 && (
        <section className={style.group} aria-labelledby="not-linked">
          <h2 id="not-linked">
            <Trans>Not linked</Trans> <span data-figures>({others.length})</span>
          </h2>
          <ul>{others.map(row)}</ul>
        </section>
      )}
    </>
  );
}

interface CustomerRowProps extends Omit<CustomerListProps, 'customers'> {
  customer: Customer;
}

function CustomerRow({ customer, timeZone, onLink, onEdit, onDecide }: CustomerRowProps) {
  const { t } = useLingui();
  const { linked, email, source, registeredAt, told, confirmed } = customer;
  const name = nameOf(customer);
  const Icon = linked ? IconCircleCheckFilled : IconCircleDashed;
  return (
    <li className={style.row}>
      <button
        type="button"
        className={style.link}
        data-linked={linked || undefined}
        onClick={() => onLink(customer, !linked)}
      >
        <Icon size={28} aria-hidden="true" />
        <span className={style.words}>
          <span className={style.name}>{name}</span>
          <span className={style.detail}>
            {name !== email && `${email} · `}
            {source === 'self' ? <Trans>registered</Trans> : <Trans>entered by you</Trans>}{' '}
            <time dateTime={registeredAt}>{formatWhen(registeredAt, timeZone)}</time>
            {confirmed && (
              <>
                {' · '}
                <Trans>address confirmed</Trans>
              </>
            )}
            {told && <Told told={told} />}
          </span>
        </span>
        {linked ? (
          <span className="visually-hidden">
            <Trans>Linked. Unlink</Trans>
          </span>
        ) : (
          <span className={style.state}>
            <Trans>Link</Trans>
          </span>
        )}
      </button>
      <button
        type="button"
        className={style.edit}
        aria-label={t`Correct ${name}`}
        onClick={() => onEdit(customer)}
      >
        <IconPencil size={24} aria-hidden="true" />
      </button>
      <SentDetails customer={customer} onDecide={(claimId, accept) => onDecide(customer, claimId, accept)} />
    </li>
  );
}

/** What became of the mail to a customer: what needs a hand first, then whether the photos were seen. */
function Told({ told: { state, reason, openedAt } }: { told: NonNullable<Customer['told']> }) {
  if (openedAt !== null)
    return (
      <span className={style.told}>
        <Trans>Opened the gallery</Trans>
      </span>
    );
  if (state === 'bounced' || state === 'failed')
    return (
      <span className={style.told} data-lost>
        <Trans>The e-mail did not arrive</Trans>
        {reason && (
          <>
            {': '}
            <MailReasonText reason={reason} />
          </>
        )}
      </span>
    );
  return (
    <span className={style.told}>
      {state === 'sent' ? <Trans>E-mail sent, not opened yet</Trans> : <Trans>E-mail on its way</Trans>}
    </span>
  );
}
