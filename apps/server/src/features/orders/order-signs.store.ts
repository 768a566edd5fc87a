import { type RawBuilder, sql } from 'kysely';

/** Whether a payment of an order needs attention. */
export const hasIssueOf = (order: 'o' | 'orders'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from payments p where p.order_id = ${sql.ref(`${order}.id`)} and p.trouble is not null)`;

/**
 * The method of the payment that counts, or of the last attempt. An attempt exists as soon as the
 * customer continues to a provider, so an open order without one is to be paid directly, or by the
 * only provider if the studio takes no direct payments.
 */
export function paymentMethodOf(order: 'o' | 'orders'): RawBuilder<'on-site' | 'stripe' | 'mollie' | null> {
  const column = (name: string) => sql.ref(`${order}.${name}`);
  return sql`coalesce(
    (select p.way from payments p where p.order_id = ${column('id')} order by p.settles desc, p.created_at desc limit 1),
    case when ${column('status')} <> 'open' then null
      when coalesce((select s.on_site from payment_settings s where s.studio_id = ${column('studio_id')}), true)
        or not exists (select from payment_accounts a where a.studio_id = ${column('studio_id')})
      then 'on-site'
      else (select min(a.provider) from payment_accounts a where a.studio_id = ${column('studio_id')}
        having count(*) = 1) end)`;
}
