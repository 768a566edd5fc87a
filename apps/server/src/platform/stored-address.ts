import type { Db, Tx } from './database/handles.ts';
import { recordCodeOrigin } from './code-origins.ts';
import { publishAddressChanged } from './events.ts';

/** The public address that an owner has set; null without one. */
export async function readStoredAddress(db: Db | Tx): Promise<string | null> {
  const row = await db.selectFrom('publicAddress').select('address').executeTakeFirst();
  return row?.address ?? null;
}

/**
 * Stores the public address, or removes it. Every server process uses it after the commit. It is an
 * origin of our codes from then on.
 */
export async function storeAddress(tx: Tx, address: string | null, now: Date): Promise<void> {
  if (address === null) {
    await tx.deleteFrom('publicAddress').execute();
  } else {
    const row = { address, setAt: now };
    await tx
      .insertInto('publicAddress')
      .values(row)
      .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(row))
      .execute();
    await recordCodeOrigin(tx, { publicUrl: address }, now);
  }
  await publishAddressChanged(tx);
}
