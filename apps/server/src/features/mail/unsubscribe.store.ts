import { normalizeEmail } from '@photoslate/domain/email-address';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { unsubscribeFingerprint, type Unsubscription } from './unsubscribe-token.ts';

/** Records an opt-out from reminders. Repeating it has no effect. */
export async function insertUnsubscription(
  db: Db | Tx,
  { studioId, mark }: Unsubscription,
  now: Date,
): Promise<void> {
  await db
    .insertInto('unsubscribed')
    .values({ studioId, addressMark: mark, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isUnsubscribed(db: Db | Tx, { studioId, mark }: Unsubscription): Promise<boolean> {
  const row = await db
    .selectFrom('unsubscribed')
    .select('at')
    .where('studioId', '=', studioId)
    .where('addressMark', '=', mark)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anything was ever ordered through a link. */
export async function hasOrdered(db: Db | Tx, linkId: string): Promise<boolean> {
  const row = await db.selectFrom('orders').select('id').where('linkId', '=', linkId).executeTakeFirst();
  return row !== undefined;
}

/** Whether an address of a studio gets reminders at all. */
export async function acceptsReminders(
  platform: Platform,
  db: Db | Tx,
  studioId: string,
  email: string,
): Promise<boolean> {
  const mark = unsubscribeFingerprint(platform.fingerprinter, studioId, normalizeEmail(email));
  return !(await isUnsubscribed(db, { studioId, mark }));
}
