import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { receivedBytes } from './received-bytes.ts';

const timer = { refresh: () => undefined };

async function* each(chunks: readonly Uint8Array[]) {
  yield* chunks;
}

test('a chunk can be used until the next one is asked for, and its memory is freed then', async () => {
  const chunks = [Buffer.alloc(100_000, 1), Buffer.alloc(100_000, 2)];
  const bytes = receivedBytes(each(chunks), timer);
  await bytes.next();
  await delay(1);
  expect(chunks.map(({ length }) => length)).toEqual([100_000, 100_000]);
  await bytes.next();
  expect(chunks.map(({ length }) => length)).toEqual([0, 100_000]);
  expect(await bytes.next()).toEqual({ done: true, value: undefined });
  expect(chunks.map(({ length }) => length)).toEqual([0, 0]);
});

test('memory that several chunks share is kept', async () => {
  const shared = Buffer.alloc(3000, 7);
  const chunks = [shared.subarray(0, 1000), shared.subarray(1000)];
  let received = 0;
  for await (const chunk of receivedBytes(each(chunks), timer)) received += chunk.length;
  expect(received).toBe(3000);
  expect(shared.length).toBe(3000);
});

test('the chunks of a request have memory of their own, so that it can be freed', async () => {
  const sent = Buffer.alloc(5_000_000);
  for (let at = 0; at < sent.length; at += 1) sent[at] = (at * 31 + (at >> 9)) & 255;
  const received: Buffer[] = [];
  let freed = 0;
  const server = createServer((incoming, answer) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of receivedBytes(incoming, timer)) {
        received.push(Buffer.from(chunk));
        chunks.push(chunk);
      }
      freed = chunks.filter(({ length }) => length === 0).length / chunks.length;
      answer.end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sending = request({ host: '127.0.0.1', port, method: 'POST' });
  sending.end(sent);
  const [answer] = (await once(sending, 'response')) as [NodeJS.ReadableStream];
  answer.resume();
  expect(Buffer.concat(received).equals(sent)).toBe(true);
  expect(freed).toBeGreaterThan(0.9);
});
