/**
 * The key of a file of a photo; `what` is its kind. All files of a session are in one folder, which
 * can be deleted as a whole.
 */
export const sideKey = (sessionId: string, photoId: string, what: string) =>
  `photos/${sessionId}/${photoId}.${what}`;

export const originalKey = (sessionId: string, photoId: string) => sideKey(sessionId, photoId, 'original');

/** The two preview sizes that the server creates when it reads a photo. */
export const previewKey = (sessionId: string, photoId: string, size: 'thumb' | 'preview') =>
  sideKey(sessionId, photoId, size);

/** Whether this is the key of a preview, with or without a watermark: small, and read often. */
export const isPreviewKey = (key: string) => /\.(?:marked-)?(?:thumb|preview)(?:-[\da-f]+)?$/.test(key);
