import type { MediaSize } from '@photoslate/contract/photos';
import type { Platform } from '#platform/platform.ts';
import type { Sender } from '#platform/request-log.ts';
import type { NotedKind } from './security-kinds.store.ts';

const KINDS: Readonly<Record<MediaSize, NotedKind>> = {
  thumb: 'photos-listed',
  'marked-thumb': 'photos-listed',
  preview: 'photos-opened',
  'marked-preview': 'photos-opened',
  original: 'photos-downloaded',
};

/** Notes that somebody was sent these photos of a session in a size. */
export function notePhotos(
  { securityLog }: Pick<Platform, 'securityLog'>,
  by: Sender | undefined,
  seen: { readonly size: MediaSize; readonly sessionId: string; readonly photoIds: Iterable<string> },
): void {
  const { size, sessionId, photoIds } = seen;
  if (by) securityLog.note({ kind: KINDS[size], by, sessionId, photoIds });
}
