import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { addressFingerprint } from './address-fingerprint.ts';
import { emptySession, eraseAddress, eraseTexts } from './erasing.service.ts';
import { markBytesErased, markCustomersErased } from './erasing.store.ts';
import { clearTexts, textsOfErasure } from './shoot-texts.store.ts';
import { addressesOf, erasureById, idsOfErasure, isSessionOf } from './erasures.store.ts';

export const ERASURE_LOG_PREFIX = 'erasures/';

/**
 * An entry of the erasure log, which is stored outside of the database. It has what is needed to
 * repeat the erasure in a restored older database, and no name or address.
 */
export const ErasureLogEntry = z.object({
  id: z.uuid(),
  studioId: z.uuid(),
  addressMark: z.base64().nullable(),
  sessionId: z.uuid().nullable(),
  askedBy: z.enum(['owner', 'customer', 'operator', 'retention']),
  withPhotos: z.boolean(),
  erasedAt: z.iso.datetime(),
  customerIds: z.array(z.uuid()),
  photos: z.array(z.object({ sessionId: z.uuid(), sha256: z.string() })),
  /** Missing in files of earlier versions. */
  texts: z
    .array(
      z.object({
        shootId: z.uuid(),
        title: z.boolean(),
        note: z.boolean(),
        // An older entry does not say it.
        heldReason: z.boolean().default(true),
      }),
    )
    .default([]),
});
export type ErasureLogEntry = z.infer<typeof ErasureLogEntry>;

/** Writes an erasure to the log in the file storage, where a restore of the database finds it. */
export async function appendToErasureLog(platform: Platform, erasureId: string): Promise<void> {
  const erasure = await erasureById(platform.db, erasureId);
  if (!erasure) return;
  const { addressMark, erasedAt, counts: _counts, photosDigest: _digest, ...rest } = erasure;
  const entry: ErasureLogEntry = {
    ...rest,
    addressMark: addressMark?.toString('base64') ?? null,
    erasedAt: erasedAt.toISOString(),
    ...(await idsOfErasure(platform.db, erasureId)),
    texts: await textsOfErasure(platform.db, erasureId),
  };
  await platform.storage.put(`${ERASURE_LOG_PREFIX}${erasureId}.json`, Buffer.from(JSON.stringify(entry)));
}

/**
 * Repeats, in a restored older database, the erasures that happened since its backup. Skips those
 * that it already has.
 * @returns how many erasures were repeated
 */
export async function replayErasureLog(
  platform: Platform,
  entries: AsyncIterable<ErasureLogEntry>,
): Promise<number> {
  let done = 0;
  for await (const entry of entries)
    await platform.db.transaction().execute(async (tx) => {
      if (await erasureById(tx, entry.id)) return;
      if (await eraseAgain(platform, tx, entry)) done += 1;
    });
  return done;
}

async function eraseAgain(platform: Platform, tx: Tx, entry: ErasureLogEntry): Promise<boolean> {
  // The database may have the shoot even if it does not have the person, who may have been added
  // after the backup.
  const { id, studioId, sessionId, withPhotos } = entry;
  const way = sessionId ? 'retention' : 'erasure';
  await clearTexts(tx, entry.texts, way);
  const photos = new Set(entry.photos.map(({ sha256 }) => sha256));
  const again = { id, photos };
  const asked = { by: entry.askedBy, doer: 'system', now: new Date(entry.erasedAt), again } as const;
  if (sessionId) {
    // A session or studio that was created after the backup is not in this database.
    if (!(await isSessionOf(tx, studioId, sessionId))) return false;
    await emptySession(platform, tx, { id: sessionId, studioId }, asked);
  } else {
    const mark = Buffer.from(entry.addressMark ?? '', 'base64');
    const address = (await addressesOf(tx, studioId)).find((known) =>
      addressFingerprint(platform.fingerprinter, studioId, known).equals(mark),
    );
    if (address === undefined) return false;
    await eraseAddress(platform, tx, { studioId, address, withPhotos }, asked);
  }
  await markCustomersErased(tx, id, entry.customerIds);
  await markBytesErased(tx, id, entry.photos);
  await eraseTexts(tx, id, entry.texts, way);
  return true;
}

/** The files of this feature in the storage. */
export const erasureFiles = {
  prefix: ERASURE_LOG_PREFIX,
  async *required(db: Db | Tx) {
    for (const { id } of await db.selectFrom('erasures').select('id').execute())
      yield { key: `${ERASURE_LOG_PREFIX}${id}.json`, sha256: null };
  },
  // Log entries are never orphaned: they must survive every restore.
  orphansAmong: async () => [],
};
