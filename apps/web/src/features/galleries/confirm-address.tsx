import type { Gallery } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { ApiError } from '#lib/api/error-record.ts';
import { claimDetails } from '#lib/claim-details.ts';
import { notify } from '#lib/notifications.ts';
import { Button } from '#ui/button.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import style from './confirm-address.module.css';

interface ConfirmAddressProps {
  link: string;
  gallery: Pick<Gallery, 'address' | 'email'>;
  onConfirmed: () => void;
}

/** Asks the person behind a link whether the address is theirs, and which of the details that were sent for it. */
export function ConfirmAddress({ link, gallery, onConfirmed }: ConfirmAddressProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [right, setRight] = useState<ReadonlySet<string>>(new Set());
  const { confirmed, claims } = gallery.address;
  const { email } = gallery;
  if (confirmed && claims.length === 0) return null;
  const choose = (id: string, on: boolean) =>
    setRight(new Set(on ? [...right, id] : [...right].filter((other) => other !== id)));
  const confirm = async () => {
    setBusy(true);
    try {
      await call('gallery.confirm', { body: { claimIds: [...right] } }, { link });
      notify('success', t`Thank you. Your address is confirmed.`);
      onConfirmed();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={style.confirm} aria-label={t`Your address`}>
      <p>
        {claims.length === 0 ? (
          <Trans>Is {email} your e-mail address?</Trans>
        ) : (
          <Trans>These details were left for {email}. Tick what is yours.</Trans>
        )}
      </p>
      {claims.map((claim) => (
        <CheckField
          key={claim.id}
          checked={right.has(claim.id)}
          onChange={(event) => choose(claim.id, event.currentTarget.checked)}
        >
          {claimDetails(claim)}
        </CheckField>
      ))}
      <Button busy={busy} onClick={() => void confirm()}>
        {claims.length === 0 ? <Trans>Yes, that is me</Trans> : <Trans>Confirm</Trans>}
      </Button>
    </section>
  );
}
