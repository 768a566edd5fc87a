import type { KnownPerson } from '@photoslate/domain/mention';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/**
 * Matches registrations with this normalized address. In data of earlier versions, the customer may
 * have another address, to which a photographer corrected it.
 */
export const isRegisteredAs = (address: string) => sql<boolean>`lower(claims.email collate "C") = ${address}`;

/**
 * The ids of a studio's customers who have this address, or registered with it. A union and not
 * `or`, so that PostgreSQL does not compare each customer of the studio.
 */
export const customersKnownAs = (db: Db | Tx, studioId: string, address: string) =>
  db
    .selectFrom('customers')
    .select('customers.id')
    .where('customers.studioId', '=', studioId)
    .where('customers.address', '=', address)
    .union(
      db
        .selectFrom('claims')
        .select('claims.customerId as id')
        .where('claims.studioId', '=', studioId)
        .where(isRegisteredAs(address)),
    );

/** A person as a studio knows them. */
export interface ErasedPerson extends KnownPerson {
  /**
   * Whether the person confirmed the details, or a photographer typed or accepted them. Otherwise
   * anybody may have made them up at a code.
   */
  readonly isVouched: boolean;
}

/** A registration of an erased person, and the customer that it belongs to. */
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
    .innerJoin('customers', 'customers.id', 'claims.customerId')
    .select(['customers.id as customerId', 'customers.address as customerAddress', 'claims.linked'])
    .select(['customers.sessionId', 'customers.shootId'])
    .select(['claims.firstName', 'claims.lastName'])
    .select(['claims.email', 'claims.phone'])
    .select(sql<boolean>`claims.confirmed_at is not null or claims.state = 'accepted'`.as('isVouched'))
    .where('claims.studioId', '=', studioId)
    .where(isRegisteredAs(address))
    .execute();
}

export async function deleteRegistrations(tx: Tx, studioId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('claims.studioId', '=', studioId)
    .where(isRegisteredAs(address))
    .execute();
}

/**
 * Adds `isVouched` to a customer: whether any of their name and phone number comes from more than
 * unconfirmed registrations, which anybody may have made up at a code.
 */
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
