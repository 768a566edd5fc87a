import { sql, type RawBuilder } from 'kysely';

/**
 * How many shoots of its session got the same number before a shoot: what `shootLabel` needs.
 * @param shoots what the statement calls the table
 */
export const earlierCount = (shoots = 'shoots'): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${shoots}.${name}`);
  return sql<number>`(select count(*)::int from shoots as earlier
    where earlier.session_id = ${column('session_id')} and earlier.number = ${column('number')}
      and earlier.received_order < ${column('received_order')})`;
};
