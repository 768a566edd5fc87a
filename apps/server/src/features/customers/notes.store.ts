import type { Db, Tx } from '#platform/database/handles.ts';

/** A person, as a studio knows them. */
interface NotedPerson {
  readonly studioId: string;
  /** Normalized. */
  readonly address: string;
}

/** The studio's note about an address: the same in all of its customers. */
export const noteOf = (db: Db | Tx, { studioId, address }: NotedPerson) =>
  db
    .selectFrom('customers')
    .select('studioNote')
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .where('studioNote', 'is not', null)
    .limit(1);

/** Writes the studio's note about an address into all of its customers; null removes it. */
export async function setNote(
  tx: Tx,
  { studioId, address }: NotedPerson,
  studioNote: string | null,
): Promise<void> {
  // Locked in the order of their ids, so that two writers do not wait for each other.
  const customers = await tx
    .selectFrom('customers')
    .select('id')
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .where('studioNote', 'is distinct from', studioNote)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (customers.length === 0) return;
  const ids = customers.map(({ id }) => id);
  await tx.updateTable('customers').set({ studioNote }).where('id', 'in', ids).execute();
}

/**
 * Adds a note about an address to the one that exists, unless that contains it. Nothing is cut off:
 * both together may be longer than a note that is typed.
 */
export async function addNote(tx: Tx, person: NotedPerson, note: string): Promise<void> {
  const there = (await noteOf(tx, person).executeTakeFirst())?.studioNote;
  const both = there ? (there.includes(note) ? there : `${there}\n${note}`) : note;
  await setNote(tx, person, both);
}

/**
 * Moves the note with a customer whose address was corrected. While other customers have the former
 * address, the note belongs to them: the corrected customer may be another person.
 *
 * @param moved the customer before the correction; the database has the new address already
 */
export async function moveNote(
  tx: Tx,
  moved: NotedPerson & { readonly id: string; readonly studioNote: string | null },
  address: string,
): Promise<void> {
  const { id, studioId, studioNote } = moved;
  const person = { studioId, address };
  const there = await noteOf(tx, person).where('id', '<>', id).executeTakeFirst();
  await tx
    .updateTable('customers')
    .set({ studioNote: there?.studioNote ?? null })
    .where('id', '=', id)
    .execute();
  if (studioNote === null) return;
  const stayed = await tx
    .selectFrom('customers')
    .select('id')
    .where('studioId', '=', studioId)
    .where('address', '=', moved.address)
    .limit(1)
    .executeTakeFirst();
  if (!stayed) await addNote(tx, person, studioNote);
}
