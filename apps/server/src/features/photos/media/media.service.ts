import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { MediaSize } from '@photoslate/contract/photos';
import { liveLink, liveShare } from '#features/links/index.ts';
import {
  authorize,
  refuseWithoutSecondFactor,
  type Authorized,
  type LinkIdentity,
} from '#platform/access.ts';
import { isId } from '#platform/ids.ts';
import type { Sender } from '#platform/request-log.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Db } from '#platform/database/handles.ts';
import { customerFileName } from '../photo-format.ts';
import { readMediaKey, type MediaGrant } from './media-url.ts';
import { ensureStoredFile } from './ensure-stored-file.ts';
import { watermarkedPreview } from './watermarked-previews.ts';
import { isOwned, mediaPhoto, type MediaPhoto } from './media.store.ts';
import { RECHECK_INTERVAL_MS } from './revocable-stream.ts';
import { strippedOriginal } from '../reader/strip-original.ts';
import { withRoomFreed } from '../uploads/release-uploads.ts';
import { previewKey, sideKey } from './storage-keys.ts';

/** A stored file that the client may download, with its response metadata. */
export interface Media {
  readonly key: string;
  /** The ETag. It changes exactly when the bytes do. */
  readonly tag: string;
  readonly type: 'image/jpeg' | 'application/octet-stream';
  /** The file name of the download; null for an image that is displayed inline. */
  readonly saveAs: string | null;
  /** Whether the browser may cache it on disk. True only for watermarked previews. */
  readonly isCacheable: boolean;
}

/** The photo that a media URL shows. */
export interface SeenMedia extends Media {
  readonly sessionId: string;
  readonly size: MediaSize;
}

/**
 * Resolves a signed media URL to its file. The signature identifies the login or link; the access
 * check runs now.
 * @param identified is called with the sender before the access check, so that a refusal is logged
 * with it
 * @throws HttpError `not_found`, `unauthenticated` (login ended), `link_revoked`, `forbidden` (not
 * bought)
 */
export async function openMedia(
  platform: Platform,
  db: Db,
  address: { readonly photoId: string; readonly size: string; readonly key: string },
  identified: (sender: Sender) => void,
): Promise<SeenMedia> {
  const size = MediaSize.safeParse(address.size).data;
  if (!size || !isId(address.photoId)) throw new HttpError('not_found');
  const grant = readMediaKey(platform, address.key, address.photoId, size);
  if (!grant) throw new HttpError('not_found');
  const see = async () =>
    seenBy(platform, db, { grant, size, photo: await mediaPhoto(db, address.photoId), identified });
  const checkedAt = performance.now();
  const seen = await see();
  const media =
    grant.kind === 'link' && size === 'original'
      ? await cleanedOriginal(platform, seen)
      : await mediaOf(platform, seen, size);
  // Access may have been revoked while the file was being made.
  if (performance.now() - checkedAt > RECHECK_INTERVAL_MS) await see();
  return { ...media, sessionId: seen.sessionId, size };
}

interface Asked<K extends MediaGrant['kind']> {
  readonly grant: Extract<MediaGrant, { kind: K }>;
  readonly size: MediaSize;
  readonly photo: MediaPhoto | undefined;
  readonly identified: (sender: Sender) => void;
}

function seenBy(platform: Platform, db: Db, asked: Asked<MediaGrant['kind']>) {
  const { grant } = asked;
  if (grant.kind === 'login') return seenByLogin(platform, { ...asked, grant });
  if (grant.kind === 'share') return seenByShare(platform, db, { ...asked, grant });
  return seenByLink(platform, db, { ...asked, grant });
}

async function seenByLogin(
  platform: Platform,
  { grant, photo, identified }: Asked<'login'>,
): Promise<Authorized<MediaPhoto>> {
  const login = await platform.liveLogins.find(grant.loginId);
  if (!login) throw new HttpError('unauthenticated');
  refuseWithoutSecondFactor(login);
  // The URL is valid until the login ends. The one-hour lifetime of access tokens does not apply.
  const identity = {
    kind: 'user',
    ...login,
    loginId: grant.loginId,
    expiresAt: platform.clock.now(),
  } as const;
  identified(identity);
  return authorize(identity, photo);
}

/** A share shows sizes with a watermark only. */
async function seenByShare(
  platform: Platform,
  db: Db,
  { grant, size, photo, identified }: Asked<'share'>,
): Promise<Authorized<MediaPhoto>> {
  const share = await liveShare(db, grant.shareId, platform.clock.now());
  if (!share) throw new HttpError('link_revoked');
  identified(share);
  const seen = authorize(share, photo);
  if (size !== 'marked-thumb' && size !== 'marked-preview') throw new HttpError('not_found');
  return seen;
}

async function seenByLink(
  platform: Platform,
  db: Db,
  { grant, size, photo, identified }: Asked<'link'>,
): Promise<Authorized<MediaPhoto>> {
  const link = await liveLink(db, grant.linkId, grant.version, platform.clock.now());
  if (!link) throw new HttpError('link_revoked');
  identified(link);
  const seen = authorize(link, photo);
  if (size === 'marked-thumb' || size === 'marked-preview') return seen;
  if (await isOwned(db, link.linkId, seen.id)) return seen;
  throw new HttpError(size === 'original' ? 'forbidden' : 'not_found');
}

async function mediaOf(platform: Platform, photo: MediaPhoto, size: MediaSize): Promise<Media> {
  const isRead = photo.state === 'read';
  if (size === 'original')
    return {
      key: photo.storageKey,
      tag: tagOf(photo, size),
      type: isRead && !photo.isEmbedded ? 'image/jpeg' : 'application/octet-stream',
      saveAs: photo.fileName,
      isCacheable: false,
    };
  if (!isRead) throw new HttpError('not_found');
  const shown = { type: 'image/jpeg', saveAs: null } as const;
  if (size === 'thumb' || size === 'preview')
    return {
      ...shown,
      key: previewKey(photo.shownHomeId, photo.shownId, size),
      tag: tagOf(photo, size),
      isCacheable: false,
    };
  const { key, name } = await watermarkedPreview(platform, photo, size);
  return { ...shown, key, tag: tagOf(photo, name), isCacheable: true };
}

/**
 * An original for a customer: the same picture without location, serial number and embedded
 * pictures. For a RAW, from which these cannot be removed reliably, it is the embedded JPEG.
 */
async function cleanedOriginal(platform: Platform, photo: MediaPhoto): Promise<Media> {
  if (photo.state !== 'read') throw new HttpError('not_found');
  const key = sideKey(photo.shownHomeId, photo.shownId, 'clean');
  await ensureStoredFile(platform, photo.shownId, key, async () => {
    const { storage } = platform;
    const atMostBytes = (await storage.size(photo.storageKey)) ?? undefined;
    await withRoomFreed(platform, async () =>
      storage.put(key, await cleanBytes(platform, photo), atMostBytes),
    );
  });
  return {
    key,
    tag: tagOf(photo, 'clean'),
    type: 'image/jpeg',
    saveAs: customerFileName(photo),
    isCacheable: false,
  };
}

/**
 * An original for a customer, with its length and checksum, which a ZIP download needs before it
 * sends the first byte.
 */
export interface StrippedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
}

/**
 * The originals of these photos for the holder of a link. Leaves out photos that the link must not
 * see, and photos whose file is missing from storage.
 */
export async function strippedFiles(
  platform: Platform,
  link: LinkIdentity,
  photoIds: readonly string[],
): Promise<StrippedFile[]> {
  const files: StrippedFile[] = [];
  for (const id of photoIds) {
    const photo = await mediaPhoto(platform.db, id);
    if (!photo?.openTo.includes(link.address) || photo.state !== 'read') continue;
    const { key, saveAs } = await cleanedOriginal(platform, authorize(link, photo));
    const size = await platform.storage.size(key);
    if (size !== null)
      files.push({ key, name: saveAs ?? id, size, crc32: await checksumOf(platform, photo.shownId, key) });
  }
  return files;
}

/**
 * Computes the checksum once and stores it beside the file. A resumed ZIP download then need not
 * read the files before its offset.
 */
async function checksumOf(platform: Platform, photoId: string, key: string): Promise<number> {
  const { storage } = platform;
  const beside = `${key}-crc`;
  await ensureStoredFile(platform, photoId, beside, async () => {
    let sum = 0;
    for await (const chunk of await storage.open(key)) sum = crc32(chunk as Uint8Array, sum);
    await storage.put(beside, Buffer.from(String(sum)));
  });
  return Number(await text(await storage.open(beside)));
}

const cleanBytes = async (platform: Platform, { storageKey, isEmbedded }: MediaPhoto) =>
  isEmbedded
    ? platform.storage.withLocalFile(storageKey, (path) => platform.photoReader.extract({ path }))
    : strippedOriginal(await platform.storage.open(storageKey));

const tagOf = (photo: MediaPhoto, what: string) => `"${photo.sha256.slice(0, 32)}-${what}"`;
