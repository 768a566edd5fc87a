import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { openNotifier } from './notifier.ts';

const log = createLogger({ logLevel: 'silent' });
const post = (notifier: { post(message: { payload: string }): void }, ...payloads: string[]) => {
  for (const payload of payloads) notifier.post({ payload });
};

test('sends a single message at once, and those of the next interval in one statement', async () => {
  const sent: string[][] = [];
  const notifier = openNotifier(
    async (messages) => void sent.push(messages.map(({ payload }) => payload)),
    log,
  );
  post(notifier, 'a');
  expect(sent).toEqual([['a']]);
  post(notifier, 'b', 'c');
  await Promise.resolve();
  post(notifier, 'd');
  expect(sent).toHaveLength(1);
  await expect.poll(() => sent, { interval: 5 }).toEqual([['a'], ['b', 'c', 'd']]);
  // After an idle interval it is quick again.
  await delay(60);
  post(notifier, 'e');
  expect(sent.at(-1)).toEqual(['e']);
});

test('sends one statement at a time, and goes on when one has failed', async () => {
  const sent: string[][] = [];
  const first = Promise.withResolvers<void>();
  const notifier = openNotifier(async (messages) => {
    sent.push(messages.map(({ payload }) => payload));
    if (sent.length === 1) await first.promise;
  }, log);
  post(notifier, 'a', 'b');
  await delay(60);
  expect(sent).toEqual([['a']]);
  first.reject(new Error('the database is away'));
  await expect.poll(() => sent, { interval: 5 }).toEqual([['a'], ['b']]);
});

test('sends what waits when it is closed', async () => {
  const sent: string[][] = [];
  const notifier = openNotifier(
    async (messages) => void sent.push(messages.map(({ payload }) => payload)),
    log,
  );
  post(notifier, 'a', 'b', 'c');
  await notifier.close();
  expect(sent).toEqual([['a'], ['b', 'c']]);
});
