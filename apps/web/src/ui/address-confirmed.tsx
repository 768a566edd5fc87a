import type { Customer } from '@photoslate/contract/customers';
import { Trans } from '@lingui/react/macro';

/**
 * Whether the holder of an address confirmed it, as the next part of a line. Nothing for an
 * unconfirmed address that the photographer typed.
 */
export function AddressConfirmed({ source, confirmed }: Pick<Customer, 'source' | 'confirmed'>) {
  if (!confirmed && source === 'photographer') return null;
  return (
    <>
      {' · '}
      {confirmed ? <Trans>address confirmed</Trans> : <Trans>address not confirmed</Trans>}
    </>
  );
}
