import pLimit from 'p-limit';
import { UPLOAD_MAX_BYTES } from '@photoslate/contract/constants';
import type { CardVerification, CardFile, CardList } from '@photoslate/contract/card';
import type { Authorized } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import {
  nameAndSize,
  photosByBytes,
  refusedBytes,
  storedNames,
  uploadsOf,
  type VerifiedPhoto,
} from './verify-card.store.ts';

type Listed = CardList['files'][number];

/**
 * Reports for each file on the client's list of the card where its bytes are. Only checksums prove
 * anything: a file without one is at most `unverified`, even if a photo has the same name and size.
 * A file counts as stored when its photo is committed (after its bytes are durable) and its
 * original still exists in the storage.
 */
export async function verifyCard(
  platform: Platform,
  db: Db | Tx,
  { sessionId }: Authorized<SessionAccess>,
  { files }: CardList,
): Promise<CardVerification> {
  const sha256s = [...new Set(files.flatMap(({ sha256 }) => sha256 ?? []))];
  const photos = await withStoredOriginal(platform, await photosByBytes(db, sessionId, sha256s));
  const refused = await refusedBytes(db, sessionId, sha256s);
  const uploads = await uploadsOf(db, sessionId);
  const names = files.every(({ sha256 }) => sha256) ? new Map() : await storedNames(db, sessionId);

  const results = files.map((file): CardFile => {
    const photo = file.sha256 === undefined ? undefined : photos.get(file.sha256);
    if (photo) return found('stored', { photoId: photo.id, damaged: photo.isDamaged });
    const refusal = refusalOf(file, refused);
    if (refusal) return found('refused', { refusal });
    const name = nameAndSize(file.name, file.size);
    const isUnderway = file.sha256 !== undefined && uploads.underwayBytes.has(file.sha256);
    if (isUnderway || uploads.underwayNames.has(name)) return found('underway');
    const namesake = file.sha256 === undefined ? names.get(name) : undefined;
    return namesake ? found('unverified', { photoId: namesake }) : found('missing');
  });
  const ofCard = [...photos.values()];
  const count = (where: CardFile['where']) => results.filter((file) => file.where === where).length;
  const counted = (is: (photo: VerifiedPhoto) => boolean) => ofCard.filter(is).length;
  const verification = {
    sessionId,
    cardCount: files.length,
    storedCount: count('stored'),
    unverifiedCount: count('unverified'),
    underwayCount: count('underway'),
    missingCount: count('missing'),
    refusedCount: count('refused'),
    pendingCount: counted(({ isPending }) => isPending),
    assignedCount: counted(({ isAssigned }) => isAssigned),
    reviewCount: counted(({ isToReview }) => isToReview),
    damagedCount: counted(({ isDamaged }) => isDamaged),
    files: results,
  };
  return { ...verification, safeToFormat: isSafe(verification) };
}

/** Concurrency limit for checking files in the storage. */
const CONCURRENCY = 16;

/**
 * Leaves out photos whose original is missing from the storage or has another size, for example
 * after a disk failure.
 */
async function withStoredOriginal(
  { storage }: Platform,
  photos: ReadonlyMap<string, VerifiedPhoto>,
): Promise<Map<string, VerifiedPhoto>> {
  const intact = new Map<string, VerifiedPhoto>();
  await pLimit(CONCURRENCY).map(photos.values(), async (photo) => {
    if ((await storage.size(photo.storageKey)) === photo.sizeBytes) intact.set(photo.sha256, photo);
  });
  return intact;
}

/** An empty list proves nothing about a card, so it is never safe. */
const isSafe = (verification: Omit<CardVerification, 'safeToFormat'>): boolean =>
  verification.cardCount > 0 &&
  verification.storedCount === verification.cardCount &&
  verification.pendingCount === 0 &&
  verification.damagedCount === 0;

const found = (where: CardFile['where'], more: Partial<CardFile> = {}): CardFile => ({
  where,
  refusal: null,
  photoId: null,
  damaged: false,
  ...more,
});

function refusalOf({ size, sha256 }: Listed, refused: ReadonlySet<string>): CardFile['refusal'] {
  if (size === 0) return 'empty';
  if (size > UPLOAD_MAX_BYTES) return 'too-large';
  return sha256 !== undefined && refused.has(sha256) ? 'no-photograph' : null;
}
