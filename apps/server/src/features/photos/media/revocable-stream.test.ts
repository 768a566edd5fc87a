import { afterEach, expect, test, vi } from 'vitest';
import { revocableStream } from './revocable-stream.ts';

afterEach(() => vi.restoreAllMocks());

async function* chunks(count: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index += 1) yield Uint8Array.of(index);
}

test('a download ends when access was revoked while an earlier check waited for its answer', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  let isRevoked = false;
  const recheck = async () => {
    if (isRevoked) throw new Error('revoked');
    isRevoked = true;
    nowMs += 1000;
  };
  const download = revocableStream(chunks(4), recheck);
  expect((await download.next()).value).toEqual(Uint8Array.of(0));
  nowMs += 600;
  expect((await download.next()).value).toEqual(Uint8Array.of(1));
  await expect(download.next()).rejects.toThrow('revoked');
});

test('a download checks access at most twice a second', async () => {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const recheck = vi.fn(async () => undefined);
  for await (const { length } of revocableStream(chunks(100), recheck)) nowMs += 100 * length;
  expect(recheck).toHaveBeenCalledTimes(16);
});
