import type { MediaSize } from '@photoslate/contract/photos';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** For whom a media address is made: it lives as long as this login, or this version of this link. */
export type MediaGrant = { readonly kind: 'login'; readonly loginId: string } | LinkGrant;
type LinkGrant = { readonly kind: 'link'; readonly linkId: string; readonly version: number };

/** Where a photo's size stands in what is signed. */
const BUNDLE = 'order';

const partsOf = (grant: MediaGrant): string[] =>
  grant.kind === 'login' ? ['login', grant.loginId] : ['link', grant.linkId, String(grant.version)];

/** The address of one photo in one size for one grant: a path on this server, the same for as long as the grant lives. */
export function mediaUrl(platform: Platform, grant: MediaGrant, photoId: string, size: MediaSize): string {
  const parts = partsOf(grant);
  const signature = platform.signer.sign('media', ...parts, photoId, size).toString('base64url');
  return `/api/media/${photoId}/${size}?k=${[...parts, signature].join('.')}`;
}

/** The address of all photos of an order as one file, for one version of a link. */
export function zipDownloadUrl(platform: Platform, grant: LinkGrant, orderId: string): string {
  const parts = partsOf(grant);
  const signature = platform.signer.sign('media', ...parts, orderId, BUNDLE).toString('base64url');
  return `/api/media/orders/${orderId}?k=${[...parts, signature].join('.')}`;
}

/** The link that a bundle's key names, when the key was made by us for this order; else null. */
export function readZipDownloadKey(platform: Platform, key: string, orderId: string): LinkGrant | null {
  const grant = readMediaKey(platform, key, orderId, BUNDLE);
  return grant?.kind === 'link' ? grant : null;
}

/** The grant that a key names, when the key was made by us for this photo and size; else null. */
export function readMediaKey(
  platform: Platform,
  key: string,
  photoId: string,
  size: MediaSize | typeof BUNDLE,
): MediaGrant | null {
  const parts = key.split('.');
  const signature = parts.pop() ?? '';
  if (!platform.signer.verify('media', signature, ...parts, photoId, size)) return null;
  const [kind, id = '', version] = parts;
  if (!isId(id)) return null;
  return kind === 'login' ? { kind, loginId: id } : { kind: 'link', linkId: id, version: Number(version) };
}
