import { mentionOf } from '@photoslate/domain/mention';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { clearedColumns, type ClearedColumn, type Way } from './personal-data.ts';
import type { ErasedPerson } from './registrations.store.ts';

/** A shoot that an erasure affects, and which of its texts it clears. */
export interface ErasedTexts extends Readonly<Record<ClearedColumn<'shoots'>, boolean>> {
  readonly shootId: string;
}

const idsAmong = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** The shoots of these orders, and those that were mailed to the holders of these links. */
export async function shootsOf(
  tx: Tx,
  { orderIds, linkIds }: { readonly orderIds: readonly string[]; readonly linkIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('orderShoots')
    .select('shootId as id')
    .where('orderId', '=', idsAmong(orderIds))
    .union(tx.selectFrom('linkShoots').select('shootId as id').where('linkId', '=', idsAmong(linkIds)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Which shoots to search for texts about an erased person. */
interface Search {
  /** The shoots where they registered, or to which they were linked. */
  readonly ownIds: readonly string[];
  readonly linkedIds: readonly string[];
  /**
   * Whether to clear possible mentions also in shoots without customers where the person never was.
   */
  readonly seeksBeyond: boolean;
}

/**
 * Decides which titles, notes and reasons (to hold a shoot back) to clear in the sessions of an
 * erased person. In their own shoots: all texts if nobody else is linked, otherwise possible
 * mentions. In a shoot without customers: possible mentions. In a shoot of other people: only
 * certain mentions. Unvouched details count only in shoots to which the person was linked;
 * otherwise a stranger could clear any text with a made-up name.
 * @param people the person as the studio knew them, in every spelling
 */
export async function textsOfPerson(
  tx: Tx,
  people: readonly ErasedPerson[],
  { ownIds, linkedIds, seeksBeyond }: Search,
): Promise<ErasedTexts[]> {
  if (ownIds.length === 0) return [];
  const rows = await tx
    .selectFrom('shoots')
    .select(['id', 'title', 'note', 'heldReason'])
    .select(
      sql<boolean>`exists (select from customers where customers.shoot_id = shoots.id and customers.linked)`.as(
        'hasOthers',
      ),
    )
    .where('sessionId', 'in', (shoots) =>
      shoots.selectFrom('shoots').select('sessionId').where('id', '=', idsAmong(ownIds)),
    )
    .execute();
  const [own, linked] = [new Set(ownIds), new Set(linkedIds)];
  return rows.flatMap(({ id, title, note, heldReason, hasOthers }) => {
    const isOwn = own.has(id);
    const isCleared = (text: string | null): boolean =>
      text !== null &&
      ((isOwn && !hasOthers) ||
        people.some((person) => {
          const nameless = { ...person, firstName: null, lastName: null, phone: null };
          const mention = mentionOf(person.isVouched || linked.has(id) ? person : nameless, text);
          return mention === 'surely' || (mention === 'maybe' && (isOwn || (seeksBeyond && !hasOthers)));
        }));
    const texts = {
      shootId: id,
      title: isCleared(title),
      note: isCleared(note),
      heldReason: isCleared(heldReason),
    };
    return isOwn || texts.title || texts.note || texts.heldReason ? [texts] : [];
  });
}

/** All texts of the shoots of a session. */
export async function textsOfSession(tx: Tx, sessionId: string): Promise<ErasedTexts[]> {
  const rows = await tx.selectFrom('shoots').select('id').where('sessionId', '=', sessionId).execute();
  return rows.map(({ id }) => ({ shootId: id, title: true, note: true, heldReason: true }));
}

export async function clearTexts(tx: Tx, erased: readonly ErasedTexts[], way: Way): Promise<void> {
  const cleared = clearedColumns('shoots', way);
  for (const column of Object.keys(cleared) as ClearedColumn<'shoots'>[])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx
      .updateTable('shoots')
      .set(column, cleared[column] ?? null)
      .where('id', '=', idsAmong(erased.flatMap((texts) => (texts[column] ? texts.shootId : []))))
      .execute();
}

/**
 * Records that no text older than the erasure may come back to these shoots. Skips shoots that this
 * database does not have.
 */
export async function markTextsErased(
  tx: Tx,
  erasureId: string,
  texts: readonly ErasedTexts[],
): Promise<void> {
  await sql`
    insert into erased_shoot_texts (erasure_id, shoot_id, title, note)
    select ${erasureId}::uuid, erased.shoot_id, erased.title, erased.note
    from unnest(${texts.map(({ shootId }) => shootId)}::uuid[], ${texts.map(({ title }) => title)}::boolean[],
      ${texts.map(({ note }) => note)}::boolean[]) as erased (shoot_id, title, note)
    join shoots on shoots.id = erased.shoot_id
    on conflict (erasure_id, shoot_id) do update
      set title = erased_shoot_texts.title or excluded.title, note = erased_shoot_texts.note or excluded.note`.execute(
    tx,
  );
}

/** An erasure does not record whether it cleared the reason: replayed, it always does. */
export async function textsOfErasure(db: Db | Tx, erasureId: string): Promise<ErasedTexts[]> {
  return db
    .selectFrom('erasedShootTexts')
    .select(['shootId', 'title', 'note', sql<boolean>`true`.as('heldReason')])
    .where('erasureId', '=', erasureId)
    .execute();
}

/** Whether a person of this shoot was erased, or its session emptied, at this moment or later. */
export async function wereTextsErasedSince(tx: Tx, shootId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('erasedShootTexts')
    .innerJoin('erasures', 'erasures.id', 'erasedShootTexts.erasureId')
    .select('erasures.id')
    .where('shootId', '=', shootId)
    .where('erasedAt', '>=', at)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
