import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StorageFull } from '#platform/storage/storage-errors.ts';
import { jpegLike } from '../photos.test-support.ts';
import { openStory, type Story } from '../photos.test-support.ts';
import { deleteStaleUploads } from './cleanup.ts';
import { tusClient } from '../photos.test-support.ts';

let story: Story;
let tus: ReturnType<typeof tusClient>;
beforeAll(async () => {
  story = await openStory();
  tus = tusClient(story);
});
afterAll(() => story.close());

const photoOf = (id: string | null) =>
  story.db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();

describe('an upload', () => {
  test('becomes a photo with identical bytes after its last chunk', async () => {
    const bytes = jpegLike(5000);
    const path = await tus.begin(bytes.length, { filename: 'Ærø «1».JPG' });
    const first = await tus.send(path, 0, bytes.subarray(0, 1000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000']);
    const head = await story.tus('HEAD', path, 'photographer');
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['1000', '5000']);
    expect(head.headers.get('cache-control')).toContain('no-store');
    expect(Date.parse(head.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());

    const last = await tus.send(path, 1000, bytes.subarray(1000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '5000']);
    const photo = await photoOf(last.headers.get('photo-id'));
    expect(photo).toMatchObject({ fileName: 'Ærø «1».JPG', sizeBytes: 5000, state: 'stored' });
    expect(photo.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await tus.offsetOf(path)).toBe('5000');
  });

  test('resumes at its offset when it is created again with the same checksum and size', async () => {
    const bytes = jpegLike(9000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = await tus.begin(bytes.length, { sha256 });
    await tus.send(path, 0, bytes.subarray(0, 4000));
    const beginAnew = async (more: { sha256: string; sessionId?: string }, length = bytes.length) => {
      const headers = { 'upload-length': String(length), 'upload-metadata': tus.metadata(more) };
      const answer = await story.tus('POST', '/api/uploads', 'photographer', headers);
      return [answer.status, answer.headers.get('location') === path, answer.headers.get('upload-offset')];
    };
    expect(await beginAnew({ sha256 })).toEqual([201, true, '4000']);
    expect(await beginAnew({ sha256 }, 9001)).toEqual([201, false, '0']);
    expect(await beginAnew({ sha256: sha256.replace(/./g, 'a') })).toEqual([201, false, '0']);
    await tus.send(path, 4000, bytes.subarray(4000));
    expect(await beginAnew({ sha256 })).toEqual([201, true, '9000']);
  });

  test('restarts at the first byte when its stored bytes are lost', async () => {
    const bytes = jpegLike(3000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = await tus.begin(bytes.length, { sha256 });
    await tus.send(path, 0, bytes.subarray(0, 1000));
    await story.platform.storage.partials.remove(path.split('/').at(-1) ?? '');
    const again = await tus.begin(bytes.length, { sha256 });
    expect(again).not.toBe(path);
    expect((await tus.send(again, 0, bytes)).status).toBe(204);
  });

  test('works with the stock tus client, in chunks', async () => {
    const bytes = jpegLike(300_000);
    await new Promise<void>((resolve, reject) => {
      new Upload(bytes, {
        endpoint: `${story.app.url}/api/uploads`,
        headers: story.as('photographer'),
        chunkSize: 100_000,
        retryDelays: null,
        metadata: { sessionId: story.sessionId, filename: 'stock.jpg' },
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const found = await story.db.selectFrom('photos').select('id').where('sha256', '=', sha256).execute();
    expect(found).toHaveLength(1);
  });

  test('keeps its offset when a chunk has the wrong offset or is too long', async () => {
    const bytes = jpegLike(4000);
    const path = await tus.begin(bytes.length);
    expect((await tus.send(path, 10, bytes.subarray(10))).status).toBe(409);
    expect((await tus.send(path, 0, Buffer.concat([bytes, bytes]))).status).toBe(413);
    expect(await tus.offsetOf(path)).toBe('0');
  });

  test('accepts only one of two concurrent writers', async () => {
    const bytes = jpegLike(2_000_000);
    const path = await tus.begin(bytes.length);
    const answers = await Promise.all([tus.send(path, 0, bytes), tus.send(path, 0, bytes)]);
    const [winner, loser] = answers.toSorted((a, b) => a.status - b.status);
    expect([winner?.status, [409, 423].includes(loser?.status ?? 0)]).toEqual([204, true]);
    const photo = await photoOf(winner?.headers.get('photo-id') ?? null);
    expect(photo.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('resumes at its offset after a hanging connection', async () => {
    const bytes = jpegLike(2_000_000);
    const path = await tus.begin(bytes.length);
    const { broken, sentBytes } = await tus.hang(path, bytes);
    expect((await tus.send(path, 0, bytes)).status).toBe(423);
    expect(await tus.offsetOf(path)).toBe(String(sentBytes));
    expect(await broken).toBeInstanceOf(Error);
    expect((await tus.send(path, sentBytes, bytes.subarray(sentBytes))).status).toBe(204);
  });

  test('accepts chunks again once the lease of a dead process has expired', async () => {
    const bytes = jpegLike(1000);
    const path = await tus.begin(bytes.length);
    const leaseUntil = (until: string) =>
      story.db
        .updateTable('uploads')
        .set({ leaseOwner: crypto.randomUUID(), leaseUntil: new Date(until) })
        .where('id', '=', path.split('/').at(-1) ?? '')
        .execute();
    await leaseUntil('2999-01-01T00:00:00Z');
    expect((await tus.send(path, 0, bytes)).status).toBe(423);
    await leaseUntil('2020-01-01T00:00:00Z');
    expect((await tus.send(path, 0, bytes)).status).toBe(204);
  });

  test('is finished by the next HEAD request when the server died after moving its file into place', async () => {
    const bytes = jpegLike(3000);
    const path = await tus.begin(bytes.length);
    const id = path.split('/').at(-1) ?? '';
    await tus.send(path, 0, bytes.subarray(0, 2999));
    await story.platform.storage.partials.write(id, 2999, Readable.from([bytes.subarray(2999)]));
    await story.platform.storage.partials.finish(id, `photos/${story.sessionId}/${id}.original`);
    expect(await tus.offsetOf(path)).toBe('3000');
    expect(await photoOf(id)).toMatchObject({ sizeBytes: 3000 });
  });
});

test('a slow upload body without authentication is answered with 401 and its connection is closed', async () => {
  const { hostname, port } = new URL(story.app.url);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /api/uploads HTTP/1.1\r\nHost: ${hostname}\r\nTus-Resumable: 1.0.0\r\nContent-Length: 9000\r\nContent-Type: application/offset+octet-stream\r\n\r\n`,
      ),
    );
    const drops = setInterval(() => socket.write('x'), 100);
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drops);
      resolve(text);
    });
  });
  expect(answer).toContain('HTTP/1.1 401');
});

describe('an uploaded file', () => {
  test('is rejected with 415 when it is not an image, and the next file is accepted', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', '%PDF-1.7', 'GIF89a']) {
      const path = await tus.begin(text.length, { filename: 'holiday.jpg' });
      const refused = await tus.send(path, 0, text);
      expect(refused.status).toBe(415);
      expect(await refused.json()).toMatchObject({
        code: 'unsupported_type',
        message: 'This kind of content is not accepted.',
      });
      expect((await story.tus('HEAD', path, 'photographer')).status).toBe(404);
    }
    expect((await story.upload('empty.jpg', Buffer.alloc(0))).status).toBe(415);
    expect((await story.upload('good.jpg', jpegLike(1000))).status).toBe(201);
  });

  test('is discarded with 422 when its bytes do not match the declared checksum', async () => {
    const bytes = jpegLike(1000);
    const path = await tus.begin(bytes.length, { sha256: 'a'.repeat(64) });
    const refused = await tus.send(path, 0, bytes);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'invalid',
      errors: { sha256: ['This is not valid.'] },
    });
    expect((await story.tus('HEAD', path, 'photographer')).status).toBe(404);
    const right = await tus.begin(bytes.length, { sha256: createHash('sha256').update(bytes).digest('hex') });
    expect((await tus.send(right, 0, bytes)).status).toBe(204);
  });

  test('is stored as one photo when it is uploaded several times', async () => {
    const bytes = jpegLike(1000);
    const answers = await Promise.all([story.upload('a.jpg', bytes), story.upload('b.jpg', bytes)]);
    const again = await story.upload('c.jpg', bytes);
    const ids = [...answers, again].map(({ headers }) => headers.get('photo-id'));
    expect(new Set(ids).size).toBe(1);
    const files: string[] = [];
    for await (const { key } of story.platform.storage.list(`photos/${story.sessionId}/`)) files.push(key);
    const photos = await story.db.selectFrom('photos').select('storageKey').execute();
    expect(new Set(files)).toEqual(new Set(photos.map((photo) => photo.storageKey)));
  });

  test('is refused with 507 and a retry time while the disk is full', async () => {
    const { partials } = story.platform.storage;
    const full = vi.spyOn(partials, 'create').mockRejectedValueOnce(new StorageFull('full'));
    const answer = await story.upload('a.jpg', jpegLike(1000));
    full.mockRestore();
    expect(answer.status).toBe(507);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'disk_full' });
    expect((await story.upload('a.jpg', jpegLike(1000))).status).toBe(201);
  });
});

describe('upload permissions', () => {
  test.each([
    ['nobody', 401],
    ['colleague', 403],
    ['stranger', 404],
  ] as const)('requests as %s get status %i for every method', async (who, status) => {
    const bytes = jpegLike(1000);
    const path = await tus.begin(bytes.length);
    const created = await story.tus('POST', '/api/uploads', who, {
      'upload-length': '1000',
      'upload-metadata': tus.metadata(),
    });
    expect(created.status).toBe(status);
    expect((await story.tus('HEAD', path, who)).status).toBe(status);
    expect((await tus.send(path, 0, bytes, who)).status).toBe(status);
    expect((await story.tus('DELETE', path, who)).status).toBe(status);
    expect(await tus.offsetOf(path)).toBe('0');
  });

  test('the studio owner can read and delete an upload, and a deleted upload is gone', async () => {
    const path = await tus.begin(1000);
    expect((await story.tus('HEAD', path, 'owner')).status).toBe(200);
    expect((await story.tus('DELETE', path, 'owner')).status).toBe(204);
    expect((await tus.send(path, 0, jpegLike(1000))).status).toBe(404);
  });

  test.each(['not-an-id', '018f0000-0000-7000-8000-000000000000'])(
    'an upload to the unknown session %s is rejected with 404',
    async (sessionId) => {
      const answer = await story.tus('POST', '/api/uploads', 'photographer', {
        'upload-length': '10',
        'upload-metadata': tus.metadata({ sessionId }),
      });
      expect(answer.status).toBe(404);
    },
  );
});

test('an abandoned upload is deleted with its bytes after a week', async () => {
  const bytes = jpegLike(1000);
  const kept = await story.upload('kept.jpg', bytes);
  const path = await tus.begin(1000);
  const id = path.split('/').at(-1) ?? '';
  await tus.send(path, 0, bytes.subarray(0, 500));
  const later = new Date(Date.now() + 8 * 86_400_000);
  await deleteStaleUploads({ ...story.platform, clock: { now: () => later } });
  expect((await story.tus('HEAD', path, 'photographer')).status).toBe(404);
  expect(await story.platform.storage.partials.offset(id)).toBeNull();
  expect(await story.platform.storage.size((await photoOf(kept.headers.get('photo-id'))).storageKey)).toBe(
    1000,
  );
});
