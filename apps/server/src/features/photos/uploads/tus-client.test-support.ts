import { base64, PIECE, type Headers, type Person, type Story } from '../photos.test-support.ts';

/** A minimal tus client for the photographer. */
export const tusClient = (story: Story) => {
  const metadata = (more: Headers = {}) =>
    Object.entries({ sessionId: story.sessionId, filename: 'IMG_0001.JPG', ...more })
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(',');
  return {
    metadata,
    /** Creates an upload of this length; returns its path. */
    async begin(length: number, more: Headers = {}): Promise<string> {
      const answer = await story.tus('POST', '/api/uploads', 'photographer', {
        'upload-length': String(length),
        'upload-metadata': metadata(more),
      });
      if (answer.status !== 201) throw new Error(`no upload was created: ${answer.status}`);
      return answer.headers.get('location') ?? '';
    },
    send: (
      path: string,
      offset: number,
      piece: RequestInit['body'],
      who: Person | 'nobody' = 'photographer',
    ) => story.tus('PATCH', path, who, { 'upload-offset': String(offset), 'content-type': PIECE }, piece),
    async offsetOf(path: string): Promise<string | null> {
      return (await story.tus('HEAD', path, 'photographer')).headers.get('upload-offset');
    },
  };
};
