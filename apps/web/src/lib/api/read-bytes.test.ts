import { describe, expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';

const headers = (length: number) => ({ 'Content-Length': String(length), 'Content-Type': 'image/jpeg' });

/**
 * A response in pieces with a Content-Length. `broken`: the connection is cut after the last piece.
 */
function inPieces(
  pieces: readonly string[],
  { broken = false } = {},
): { answer: Response; read: () => number } {
  let read = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[read];
        read += 1;
        if (piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
        else if (broken) controller.error(new TypeError('network error'));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return { answer: new Response(stream, { headers: headers(pieces.join('').length) }), read: () => read };
}

describe('the bytes of a response', () => {
  it('are read completely with their type, and progress is reported', async () => {
    const parts: number[] = [];
    const blob = await readBytes(inPieces(['ab', 'cdef', 'gh']).answer, {
      onProgress: (part) => parts.push(part),
    });
    expect([await blob?.text(), blob?.type]).toEqual(['abcdefgh', 'image/jpeg']);
    expect(parts).toEqual([0.25, 0.75, 1]);
  });

  it('are read completely without a Content-Length', async () => {
    const blob = await readBytes(new Response('abc'), { onProgress: () => expect.fail() });
    expect(await blob?.text()).toBe('abc');
  });

  it('are not read when they exceed the size limit', async () => {
    const { answer, read } = inPieces(['ab', 'cd']);
    expect(await readBytes(answer, { mostBytes: 3, onProgress: () => expect.fail() })).toBeNull();
    expect(read()).toBe(0);
    expect((await readBytes(inPieces(['ab', 'cd']).answer, { mostBytes: 4 }))?.size).toBe(4);
  });

  it('fail with an error when the connection is cut', async () => {
    const cut = inPieces(['ab'], { broken: true }).answer;
    await expect(readBytes(cut, { onProgress: () => undefined })).rejects.toThrow('network error');
  });
});
