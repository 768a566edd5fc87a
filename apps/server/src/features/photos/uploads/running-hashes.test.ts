import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jpegLike, openStory, tusClient, type Story } from '../photos.test-support.ts';
import { runningHashes } from './running-hashes.ts';

const idOf = (path: string) => path.split('/').at(-1) ?? '';
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the checksum of an uploaded file', () => {
  let story: Story;
  let tus: ReturnType<typeof tusClient>;
  beforeAll(async () => {
    story = await openStory();
    tus = tusClient(story);
  });
  afterAll(() => story.close());

  /** Runs an upload. Returns the checksum in the database, and how often the original was read. */
  async function stored(send: () => Promise<string | null>) {
    const open = vi.spyOn(story.platform.storage, 'open');
    try {
      const id = await send();
      const photo = await story.db
        .selectFrom('photos')
        .select('sha256')
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow();
      return [photo.sha256, open.mock.calls.length];
    } finally {
      open.mockRestore();
    }
  }

  test('is known without reading the original back after one request, and after many chunks', async () => {
    const whole = jpegLike(700_000);
    const inOneRequest = () => story.upload('a.jpg', whole).then(({ headers }) => headers.get('photo-id'));
    expect(await stored(inOneRequest)).toEqual([sha256Of(whole), 0]);

    const bytes = jpegLike(100_000);
    const inChunks = async () => {
      const path = await tus.begin(bytes.length, { sha256: sha256Of(bytes) });
      await tus.send(path, 0, bytes.subarray(0, 10));
      for (let at = 10; at < bytes.length; at += 9999) {
        expect(await tus.offsetOf(path)).toBe(String(at));
        expect((await tus.send(path, at, bytes.subarray(at, at + 9999))).status).toBe(204);
      }
      return idOf(path);
    };
    expect(await stored(inChunks)).toEqual([sha256Of(bytes), 0]);
  });

  test('is known without reading the original back after a connection that was cut off', async () => {
    const bytes = jpegLike(2_000_000);
    const send = async () => {
      const path = await tus.begin(bytes.length, { sha256: sha256Of(bytes) });
      const { broken, sentBytes } = await tus.hang(path, bytes);
      expect(await tus.offsetOf(path)).toBe(String(sentBytes));
      expect(await broken).toBeInstanceOf(Error);
      expect((await tus.send(path, sentBytes, bytes.subarray(sentBytes))).status).toBe(204);
      return idOf(path);
    };
    expect(await stored(send)).toEqual([sha256Of(bytes), 0]);
  });

  test.each([
    ['the first', 0],
    ['a middle', 1000],
    ['the last', 2000],
  ])('is read back when another process has stored %s chunk', async (_name, foreignAt) => {
    const bytes = jpegLike(3000);
    const send = async () => {
      const path = await tus.begin(bytes.length, { sha256: sha256Of(bytes) });
      for (const at of [0, 1000, 2000]) {
        const chunk = bytes.subarray(at, at + 1000);
        if (at === foreignAt)
          await story.platform.storage.partials.write(idOf(path), at, Readable.from([chunk]));
        else expect((await tus.send(path, at, chunk)).status).toBe(204);
      }
      expect(await tus.offsetOf(path)).toBe('3000');
      return idOf(path);
    };
    expect(await stored(send)).toEqual([sha256Of(bytes), 1]);
  });

  test('that differs from the declared one is refused, and the file is removed', async () => {
    const bytes = jpegLike(3000);
    const declared = sha256Of(jpegLike(3000));
    const path = await tus.begin(bytes.length, { sha256: declared });
    await tus.send(path, 0, bytes.subarray(0, 1000));
    const refused = await tus.send(path, 1000, bytes.subarray(1000));
    expect(refused.status).toBe(422);
    expect((await story.tus('HEAD', path, 'photographer')).status).toBe(404);
    const key = `photos/${story.sessionId}/${idOf(path)}.original`;
    expect(await story.platform.storage.size(key)).toBeNull();
  });
});

/** Takes all bytes; returns their number. */
const storeAll = async (chunk: AsyncIterable<Uint8Array>) => {
  let bytes = 0;
  for await (const part of chunk) bytes += part.length;
  return bytes;
};
const twoParts = () => Readable.from([Buffer.from('abc'), Buffer.from('def')]);
const begin = (hashes: ReturnType<typeof runningHashes>, id: string) =>
  hashes.during(id, 0, Readable.from([Buffer.from('abc')]), storeAll);

describe('running hashes', () => {
  test('are forgotten when a write fails, or stores fewer bytes than it took', async () => {
    const hashes = runningHashes();
    const failing = hashes.during('u', 0, twoParts(), async (bytes) => {
      await storeAll(bytes);
      throw new Error('disk error');
    });
    await expect(failing).rejects.toThrow('disk error');
    expect(hashes.take('u', 6)).toBeNull();
    await hashes.during('u', 0, twoParts(), async (bytes) => (await storeAll(bytes)) - 3);
    expect(hashes.take('u', 3)).toBeNull();
    await hashes.during('u', 0, twoParts(), storeAll);
    expect(hashes.take('u', 6)).toEqual({
      sha256: sha256Of(Buffer.from('abcdef')),
      head: Buffer.from('abcdef'),
    });
    expect(hashes.take('u', 6)).toBeNull();
  });

  test('are at most 256, and the least recently used one is dropped', async () => {
    const hashes = runningHashes();
    for (let n = 0; n < 256; n += 1) await begin(hashes, `u${n}`);
    await hashes.during(
      'u0',
      3,
      Readable.from([Buffer.from('d')]),
      async (chunk) => 3 + (await storeAll(chunk)),
    );
    await begin(hashes, 'another');
    expect(hashes.take('u1', 3)).toBeNull();
    expect(hashes.take('u0', 4)?.sha256).toBe(sha256Of(Buffer.from('abcd')));
    expect(hashes.take('another', 3)).not.toBeNull();
  });
});
