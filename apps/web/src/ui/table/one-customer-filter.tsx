import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from './table-tools.tsx';
import type { TableAddress } from './use-table-address.ts';

/**
 * Shows that the address selects one customer (`?customer=<id>`), and leads back to all of them. An
 * id, because the address of a page has no e-mail address.
 */
export function OneCustomerFilter({ address }: { address: TableAddress }) {
  const { t } = useLingui();
  const customer = address.filter('customer');
  if (customer === '') return null;
  return (
    <FilterSelect
      label={t`Customer`}
      any={t`All customers`}
      value={customer}
      options={[{ value: customer, label: t`One customer` }]}
      onChange={(value) => address.set({ customer: value })}
    />
  );
}
