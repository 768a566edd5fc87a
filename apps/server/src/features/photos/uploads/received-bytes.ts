import { freeMemory } from '#platform/free-memory.ts';

/**
 * Passes the bytes of a request through, and restarts the idle timer with each chunk.
 *
 * The memory of a chunk is freed when the next one is asked for, so no consumer may keep a chunk.
 * The garbage collector would free it by tracing all objects of the server every few photographs:
 * 30 ms of CPU time for each of them.
 */
export async function* receivedBytes(
  bytes: AsyncIterable<Uint8Array>,
  idleTimer: { refresh(): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    idleTimer.refresh();
    yield chunk;
    freeMemory(chunk);
  }
}
