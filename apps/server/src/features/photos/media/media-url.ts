import type { MediaSize } from '@photoslate/contract/photos';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/**
 * The grant that a media URL is signed for. The URL is valid until this login ends, until this link
 * gets another version, or until this share ends.
 */
export type MediaGrant =
  | { readonly kind: 'login'; readonly loginId: string }
  | { readonly kind: 'share'; readonly shareId: string }
  | LinkGrant;
type LinkGrant = { readonly kind: 'link'; readonly linkId: string; readonly version: number };

/** Takes the place of a photo's size in the signature of a ZIP download. */
const ZIP_DOWNLOAD = 'order';

function partsOf(grant: MediaGrant): string[] {
  if (grant.kind === 'link') return ['link', grant.linkId, String(grant.version)];
  return [grant.kind, grant.kind === 'login' ? grant.loginId : grant.shareId];
}

/**
 * The URL path of one photo in one size for one grant. It stays the same as long as the grant is
 * valid.
 */
export function mediaUrl(platform: Platform, grant: MediaGrant, photoId: string, size: MediaSize): string {
  return `/api/media/${photoId}/${size}?k=${mediaKeyStart(grant)}.${mediaSignature(platform, grant, photoId, size)}`;
}

/** The part of a media key before the signature. All URLs of a grant have it in common. */
export const mediaKeyStart = (grant: MediaGrant): string => partsOf(grant).join('.');

/** The signature of a media key. It is valid for this grant, photo and size. */
export const mediaSignature = (
  { signer }: Pick<Platform, 'signer'>,
  grant: MediaGrant,
  photoId: string,
  size: MediaSize,
): string => signer.sign('media', ...partsOf(grant), photoId, size).toString('base64url');

/** The URL path of the ZIP download of an order's photos, for one version of a link. */
export function zipDownloadUrl(platform: Platform, grant: LinkGrant, orderId: string): string {
  const parts = partsOf(grant);
  const signature = platform.signer.sign('media', ...parts, orderId, ZIP_DOWNLOAD).toString('base64url');
  return `/api/media/orders/${orderId}?k=${[...parts, signature].join('.')}`;
}

/** The link in the key of a ZIP download; null unless this server signed the key for this order. */
export function readZipDownloadKey(platform: Platform, key: string, orderId: string): LinkGrant | null {
  const grant = readMediaKey(platform, key, orderId, ZIP_DOWNLOAD);
  return grant?.kind === 'link' ? grant : null;
}

/** The grant in a media key; null unless this server signed the key for this photo and size. */
export function readMediaKey(
  platform: Platform,
  key: string,
  photoId: string,
  size: MediaSize | typeof ZIP_DOWNLOAD,
): MediaGrant | null {
  const parts = key.split('.');
  const signature = parts.pop() ?? '';
  if (!platform.signer.verify('media', signature, ...parts, photoId, size)) return null;
  const [kind, id = '', version] = parts;
  if (!isId(id)) return null;
  if (kind === 'login') return { kind, loginId: id };
  if (kind === 'share') return { kind, shareId: id };
  return { kind: 'link', linkId: id, version: Number(version) };
}
