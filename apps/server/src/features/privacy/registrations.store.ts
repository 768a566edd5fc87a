import type { KnownPerson } from '@photoslate/domain/mention';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

/**
 * Registrations with this address, in whatever spelling. Of earlier versions, the customer's address may be another one that a
 * photographer corrected it to.
 */
export const isRegisteredAs = (address: string) => sql<boolean>`lower(claims.email collate "C") = ${address}`;

/** What a studio knows of somebody. */
export interface ErasedPerson extends KnownPerson {
  /** Whether the person confirmed it, or a photographer typed or accepted it; else anybody may have made it up at a code. */
  readonly isVouched: boolean;
}

/** A registration of somebody who is erased, and the customer beside whom it was. */
export interface ErasedRegistration extends ErasedPerson {
  readonly customerId: string;
  readonly customerAddress: string;
  readonly sessionId: string | null;
  readonly shootId: string | null;
  readonly linked: boolean;
}

export async function registrationsAs(
  tx: Tx,
  studioId: string,
  address: string,
): Promise<ErasedRegistration[]> {
  return tx
    .selectFrom('claims')
    .innerJoin('customers', 'customers.id', 'claims.customer_id')
    .select(['customers.id as customerId', 'customers.address as customerAddress', 'claims.linked'])
    .select(['customers.session_id as sessionId', 'customers.shoot_id as shootId'])
    .select(['claims.first_name as firstName', 'claims.last_name as lastName'])
    .select(['claims.email', 'claims.phone'])
    .select(sql<boolean>`claims.confirmed_at is not null or claims.state = 'accepted'`.as('isVouched'))
    .where('claims.studio_id', '=', studioId)
    .where(isRegisteredAs(address))
    .execute();
}

export async function deleteRegistrations(tx: Tx, studioId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('claims.studio_id', '=', studioId)
    .where(isRegisteredAs(address))
    .execute();
}

/** A customer, and whether more is known of their name and number than what anybody may have made up at a code. */
export function vouched<C extends KnownPerson & { readonly id: string; readonly isConfirmed: boolean }>(
  customer: C,
  registrations: readonly ErasedRegistration[],
): C & ErasedPerson {
  const madeUp = registrations.filter((made) => made.customerId === customer.id && !made.isVouched);
  const isMadeUp = (['firstName', 'lastName', 'phone'] as const).every(
    (field) => customer[field] === null || madeUp.some((made) => made[field] === customer[field]),
  );
  return { ...customer, isVouched: customer.isConfirmed || !isMadeUp };
}
