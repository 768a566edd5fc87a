import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './handles.ts';

const ROWS_AT_ONCE = 5000;

/**
 * Deletes all rows of a table that a condition finds, some thousand in each transaction, so that no
 * statement runs into its timeout and no lock is held for long.
 *
 * @param isOld a condition on the columns of the table, with an index
 */
export async function deleteInBatches(db: Db | Tx, table: string, isOld: RawBuilder<boolean>): Promise<void> {
  const name = sql.table(table);
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${isOld} limit ${ROWS_AT_ONCE}))`.execute(db);
    if (numAffectedRows < BigInt(ROWS_AT_ONCE)) return;
  }
}
