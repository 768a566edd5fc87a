import { sql } from 'kysely';
import { isVisible } from '#platform/database/visible-shoots.ts';

/**
 * Subqueries for the entries of one session that need attention. The statement around them has a
 * row of `sessions`. They read one session at a time and compare its few rows in memory, because a
 * plan for all sessions at once may read the rows of every studio.
 */

/** Shoots with photos and without a linked customer. */
export const shootsWithoutCustomer = sql`(
  select shoots.* from shoots
  where shoots.session_id = sessions.id and shoots.discarded_at is null
    and sessions.discarded_at is null and not sessions.is_practice
    and shoots.id <> all(array(select shoot_id from customers
      where customers.session_id = sessions.id and linked and shoot_id is not null))
    and exists (select from photo_shoots where photo_shoots.shoot_id = shoots.id)
  offset 0)`;

/** Links whose gallery was not opened since the last notification, `told_at`, also expired ones. */
export const linksNotOpened = sql`(
  with own_shoots as materialized (select * from shoots where session_id = sessions.id),
    own_customers as materialized (select * from customers where session_id = sessions.id),
    own_links as materialized (select * from links where session_id = sessions.id and revoked_at is null),
    told as materialized (select * from link_shoots where shoot_id = any(array(select id from own_shoots)))
  select links.id, links.email, links.issued_at, max(told.told_at) as told_at
  from own_links as links
    join own_customers as customers on customers.address = links.address
    join own_shoots as shoots on shoots.id = customers.shoot_id
    join told on told.link_id = links.id and told.version = links.version and told.shoot_id = shoots.id
  where ${isVisible} and not sessions.is_practice
  group by links.id, links.email, links.issued_at, links.looked_at
  having links.looked_at is null or links.looked_at < max(told.told_at)
  offset 0)`;
