import type { MediaSize } from '@photoslate/contract/photos';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

/** For whom a media address is made: it lives as long as this login, or this version of this link. */
export type MediaGrant =
  | { readonly kind: 'login'; readonly loginId: string }
  | { readonly kind: 'link'; readonly linkId: string; readonly version: number };

const partsOf = (grant: MediaGrant): string[] =>
  grant.kind === 'login' ? ['login', grant.loginId] : ['link', grant.linkId, String(grant.version)];

/** The address of one photo in one size for one grant: a path on this server, the same for as long as the grant lives. */
export function mediaUrl(platform: Platform, grant: MediaGrant, photoId: string, size: MediaSize): string {
  const parts = partsOf(grant);
  const signature = platform.signer.sign('media', ...parts, photoId, size).toString('base64url');
  return `/api/media/${photoId}/${size}?k=${[...parts, signature].join('.')}`;
}

/** The grant that a key names, when the key was made by us for this photo and size; else null. */
export function readMediaKey(
  platform: Platform,
  key: string,
  photoId: string,
  size: MediaSize,
): MediaGrant | null {
  const parts = key.split('.');
  const signature = Buffer.from(parts.pop() ?? '', 'base64url');
  if (!platform.signer.verify('media', signature, ...parts, photoId, size)) return null;
  const [kind, id = '', version] = parts;
  if (!isId(id)) return null;
  return kind === 'login' ? { kind, loginId: id } : { kind: 'link', linkId: id, version: Number(version) };
}
