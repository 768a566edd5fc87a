/** A file beside a photo's original, named by what it is. All lie in their session's folder, which can be erased as one. */
export const sideKey = (sessionId: string, photoId: string, what: string) =>
  `photos/${sessionId}/${photoId}.${what}`;

export const originalKey = (sessionId: string, photoId: string) => sideKey(sessionId, photoId, 'original');

/** The two sizes made when a photo is read. */
export const previewKey = (sessionId: string, photoId: string, size: 'thumb' | 'preview') =>
  sideKey(sessionId, photoId, size);
