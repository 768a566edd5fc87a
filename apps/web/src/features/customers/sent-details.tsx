import type { Customer } from '@photoslate/contract/customers';
import { Trans } from '@lingui/react/macro';
import { claimDetails } from '#lib/formatting/claim-details.ts';
import { Button } from '#ui/button.tsx';
import style from './customer-list.module.css';

interface SentDetailsProps {
  customer: Customer;
  onDecide: (claimId: string, accept: boolean) => void;
}

/**
 * Details that somebody sent for an existing customer. They wait for the photographer's decision.
 */
export function SentDetails({ customer, onDecide }: SentDetailsProps) {
  return customer.claims?.map((claim) => {
    const details = claimDetails(claim, customer);
    return (
      <div key={claim.id} className={style.sent}>
        <p>
          <Trans>Different details sent: {details}</Trans>
        </p>
        <Button onClick={() => onDecide(claim.id, true)}>
          <Trans>Use these</Trans>
        </Button>
        <Button tone="plain" onClick={() => onDecide(claim.id, false)}>
          <Trans>Ignore these</Trans>
        </Button>
      </div>
    );
  });
}
