import { sql } from 'kysely';

/**
 * A customer sees published shoots to which they are linked, unless their registration waits for
 * the double opt-in. This is the only definition. It is for queries that join `shoots` and
 * `customers`.
 */
export const isVisible = sql<boolean>`(shoots.gallery = 'published' and customers.linked
  and customers.unconfirmed_since is null)`;

/** The shoots that each address sees in a session, as a table: session_id, address, shoot_id. */
export const visibleShoots = sql<{ sessionId: string; address: string; shootId: string }>`(
  select customers.session_id, customers.address, customers.shoot_id
  from customers join shoots on shoots.id = customers.shoot_id
  where ${isVisible})`;
