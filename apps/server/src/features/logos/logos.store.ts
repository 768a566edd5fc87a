import type { Db, Tx } from '#platform/database/handles.ts';

/** The key of a studio's logo; undefined without one. */
export async function logoKey(db: Db | Tx, studioId: string): Promise<string | undefined> {
  const row = await db.selectFrom('studios').select('logo_key').where('id', '=', studioId).executeTakeFirst();
  return row?.logo_key ?? undefined;
}

/** As `logoKey`; whoever else wants to change the logo waits. */
export async function lockLogo(tx: Tx, studioId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('studios')
    .select('logo_key')
    .where('id', '=', studioId)
    .forUpdate()
    .executeTakeFirst();
  return row?.logo_key ?? undefined;
}
