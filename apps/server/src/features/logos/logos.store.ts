import type { Db, Tx } from '#platform/database/handles.ts';

/** The storage key of a studio's logo; undefined without one. */
export async function logoKey(db: Db | Tx, studioId: string): Promise<string | undefined> {
  const row = await db.selectFrom('studios').select('logoKey').where('id', '=', studioId).executeTakeFirst();
  return row?.logoKey ?? undefined;
}

/** Like `logoKey`, but locks the studio's row, so concurrent logo changes wait. */
export async function lockLogo(tx: Tx, studioId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('studios')
    .select('logoKey')
    .where('id', '=', studioId)
    .forUpdate()
    .executeTakeFirst();
  return row?.logoKey ?? undefined;
}
