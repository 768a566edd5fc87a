import { sql, type RawBuilder } from 'kysely';

/**
 * Counts the earlier shoots of the same session with the same number. `shootLabel` needs this
 * count.
 *
 * @param shoots the alias of the shoots table in the statement
 */
export const earlierCount = (shoots = 'shoots'): RawBuilder<number> => {
  const column = (name: string) => sql.ref(`${shoots}.${name}`);
  return sql<number>`(select count(*)::int from shoots as earlier
    where earlier.session_id = ${column('sessionId')} and earlier.number = ${column('number')}
      and earlier.received_order < ${column('receivedOrder')})`;
};
