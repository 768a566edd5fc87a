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
 * Where each file of a card's own list is. Only bytes count: what the list gives no checksum of is at most `unverified`, and a name says
 * nothing. A file counts as stored once its photo is committed, which is after its bytes are on the disk, and while they still are.
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

  const accounted = files.map((file): CardFile => {
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
  const count = (where: CardFile['where']) => accounted.filter((file) => file.where === where).length;
  const counted = (is: (photo: VerifiedPhoto) => boolean) => ofCard.filter(is).length;
  const account = {
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
    files: accounted,
  };
  return { ...account, safeToFormat: isSafe(account) };
}

/** How many files are looked for on the disk at once. */
const AT_ONCE = 16;

/** Leaves out photos whose original is not in the storage as it came: somebody may have lost a disk. */
async function withStoredOriginal(
  { storage }: Platform,
  photos: ReadonlyMap<string, VerifiedPhoto>,
): Promise<Map<string, VerifiedPhoto>> {
  const waiting = [...photos.values()];
  const there = new Map<string, VerifiedPhoto>();
  const look = async () => {
    for (let photo = waiting.pop(); photo; photo = waiting.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- so many at once, and no more
      if ((await storage.size(photo.storageKey)) === photo.sizeBytes) there.set(photo.sha256, photo);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return there;
}

/** An empty list proves nothing about a card. */
const isSafe = (account: Omit<CardVerification, 'safeToFormat'>): boolean =>
  account.cardCount > 0 &&
  account.storedCount === account.cardCount &&
  account.pendingCount === 0 &&
  account.damagedCount === 0;

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
