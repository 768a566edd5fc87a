import type { Claim, Customer } from '@photoslate/contract/customers';
import { Trans } from '@lingui/react/macro';
import { claimDetails } from '#lib/formatting/claim-details.ts';
import { nameOf } from '#lib/formatting/customer-name.ts';
import { Button } from '#ui/button.tsx';
import style from './customer-list.module.css';

interface SentDetailsProps {
  customers: readonly Customer[];
  onDecide: (customer: Customer, claimId: string, accept: boolean) => void;
}

/**
 * Details that somebody sent for existing customers, above the details that they would replace.
 * They wait for the photographer's decision. Renders nothing if there are none.
 */
export function SentDetails({ customers, onDecide }: SentDetailsProps) {
  const sent = customers.flatMap((customer) => (customer.claims ?? []).map((claim) => ({ customer, claim })));
  if (sent.length === 0) return null;
  return (
    <section className={style.urgent} data-tone="look" aria-labelledby="sent-details">
      <h2 id="sent-details" className="visually-hidden">
        <Trans>Other details sent</Trans>
      </h2>
      <ul>
        {sent.map(({ customer, claim }) => (
          <SentRow
            key={claim.id}
            customer={customer}
            claim={claim}
            onDecide={(accept) => onDecide(customer, claim.id, accept)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SentRowProps {
  customer: Customer;
  claim: Claim;
  onDecide: (accept: boolean) => void;
}

function SentRow({ customer, claim, onDecide }: SentRowProps) {
  const name = customer.firstName?.trim() || nameOf(customer);
  const { firstName, lastName, phone, language } = customer;
  // Fields that were not sent do not change, so they are not struck out.
  const replaced = claimDetails(
    {
      ...claim,
      firstName: (claim.firstName ?? claim.lastName) ? firstName : null,
      lastName: (claim.firstName ?? claim.lastName) ? lastName : null,
      phone: claim.phone === null ? null : phone,
      language,
    },
    claim,
  );
  return (
    <li className={style.row}>
      <span className={style.words}>
        <span className={style.name}>
          <Trans>{name} sent other details</Trans>
        </span>
        {name !== customer.email && <span className={style.address}>{customer.email}</span>}
        <span>{claimDetails(claim, customer)}</span>
        {replaced && <s className={style.detail}>{replaced}</s>}
      </span>
      <span className={style.answers}>
        <Button tone="primary" onClick={() => onDecide(true)}>
          <Trans>Use these</Trans>
        </Button>
        <Button onClick={() => onDecide(false)}>
          <Trans>Ignore these</Trans>
        </Button>
      </span>
    </li>
  );
}
