import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegLike } from '../photos.test-support.ts';
import { openStory, PIECE, type Headers, type Story } from '../photos.test-support.ts';
import { tusClient } from '../photos.test-support.ts';

let story: Story;
let tus: ReturnType<typeof tusClient>;
beforeAll(async () => {
  story = await openStory();
  tus = tusClient(story);
});
afterAll(() => story.close());

describe('the tus protocol', () => {
  test('announces its extensions and size limit, and rejects versions other than 1.0.0 with 412', async () => {
    const able = await fetch(`${story.app.url}/api/uploads`, { method: 'OPTIONS' });
    expect(able.status).toBe(204);
    expect(able.headers.get('tus-version')).toBe('1.0.0');
    expect(able.headers.get('tus-extension')).toBe('creation,creation-with-upload,expiration,termination');
    expect(able.headers.get('tus-max-size')).toBe(String(200 * 1024 * 1024));
    const path = await tus.begin(10);
    const old = await story.tus('HEAD', path, 'photographer', { 'tus-resumable': '0.2.2' });
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  });

  test.each([
    [{ 'upload-length': 'ten' }, 400],
    [{ 'upload-defer-length': '1' }, 400],
    [{ 'upload-length': String(200 * 1024 * 1024 + 1) }, 413],
    [{ 'upload-length': '10', 'upload-metadata': 'sessionId' }, 422],
    [{ 'upload-length': '10', 'upload-metadata': 'sessionId !!' }, 400],
    [{ 'upload-length': '10', 'upload-metadata': 'filename eC5qcGc=' }, 422],
  ])('rejects an upload creation with %o', async (headers: Headers, status) => {
    const answer = await story.tus('POST', '/api/uploads', 'photographer', {
      'upload-metadata': tus.metadata(),
      ...headers,
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
  });

  test('requires a chunk to have the right content type and an offset', async () => {
    const path = await tus.begin(10);
    const named = await story.tus(
      'PATCH',
      path,
      'photographer',
      { 'upload-offset': '0', 'content-type': 'image/jpeg' },
      'x',
    );
    expect(named.status).toBe(415);
    expect((await story.tus('PATCH', path, 'photographer', { 'content-type': PIECE }, 'x')).status).toBe(400);
  });

  test('accepts a chunk by POST with a method override to PATCH', async () => {
    const path = await tus.begin(1000);
    const answer = await story.tus(
      'POST',
      path,
      'photographer',
      { 'x-http-method-override': 'PATCH', 'upload-offset': '0', 'content-type': PIECE },
      jpegLike(1000),
    );
    expect(answer.status).toBe(204);
  });
});
