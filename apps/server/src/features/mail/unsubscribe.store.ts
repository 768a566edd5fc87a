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

/** Stops the reminders of a studio to a normalised address. */
export const unsubscribe = (
  platform: Platform,
  tx: Tx,
  studioId: string,
  address: string,
  now: Date,
): Promise<void> =>
  insertUnsubscription(
    tx,
    { studioId, mark: unsubscribeFingerprint(platform.fingerprinter, studioId, address) },
    now,
  );

/** The addresses, of these normalised ones, that unsubscribed from a studio's reminders. */
export async function unsubscribedAmong(
  platform: Platform,
  db: Db | Tx,
  studioId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const marks = new Map(
    addresses.map((address) => [
      unsubscribeFingerprint(platform.fingerprinter, studioId, address).toString('hex'),
      address,
    ]),
  );
  const rows = await db
    .selectFrom('unsubscribed')
    .select('addressMark')
    .where('studioId', '=', studioId)
    .where(
      'addressMark',
      'in',
      [...marks.keys()].map((mark) => Buffer.from(mark, 'hex')),
    )
    .execute();
  return new Set(rows.flatMap(({ addressMark }) => marks.get(addressMark.toString('hex')) ?? []));
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
