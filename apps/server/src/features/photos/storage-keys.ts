/** The files of a photo lie side by side in its session's folder, so that a session can be erased as one; no file name takes part. */
const keyOf = (sessionId: string, photoId: string, what: string) => `photos/${sessionId}/${photoId}.${what}`;

export const originalKey = (sessionId: string, photoId: string) => keyOf(sessionId, photoId, 'original');

/** The two sizes made when a photo is read. */
export const previewKey = (sessionId: string, photoId: string, size: 'thumb' | 'preview') =>
  keyOf(sessionId, photoId, size);
