import type { Customer } from '@photoslate/contract/customers';
import { Trans } from '@lingui/react/macro';

/**
 * Whether the holder of an address confirmed it, or has to before anything is mailed, as the next
 * part of a line. Nothing for an
 * unconfirmed address that the photographer typed.
 */
export function AddressConfirmed({
  source,
  confirmed,
  unconfirmedSince,
}: Pick<Customer, 'source' | 'confirmed' | 'unconfirmedSince'>) {
  if (!confirmed && source === 'photographer') return null;
  return (
    <>
      {' · '}
      {confirmed ? (
        <Trans>address confirmed</Trans>
      ) : unconfirmedSince ? (
        <Trans>waits for confirmation</Trans>
      ) : (
        <Trans>address not confirmed</Trans>
      )}
    </>
  );
}
