import { createHook } from 'node:async_hooks';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { photographedSession, wholeCard } from './features/changes/photographed-session.test-support.ts';

/** With four photos each, this is more than the server matches on the main thread. */
const SHOOTS = 51;

let threads: Worker[];
const noteThread = (thread: Worker) => void threads.push(thread);
beforeEach(() => {
  threads = [];
  process.on('worker', noteThread);
});
afterEach(() => process.off('worker', noteThread));

/** Makes the server start its lazily started threads. */
async function use(app: App): Promise<void> {
  const session = await photographedSession(app, await app.asOwner(), SHOOTS);
  await session.take(wholeCard(session.shoots));
  const redrawn = app.platform.photoReader.redrawLogo(Buffer.from('no logo'));
  expect(await redrawn).toBeNull();
}

/**
 * Matches timers of the server's own code, except those of slow bodies: they end with a connection,
 * which injected requests do not have.
 */
const OWN_TIMER =
  /setTimeout.*\n.*\/apps\/server\/src\/(?!platform\/request-body-timeout)|setInterval.*\n.*\/apps\/server\/src\//;

/**
 * Collects the timers that the server sets from now on and that neither fire nor are cleared, by
 * the place in the code that set them.
 */
function watchTimers() {
  const set = new Map<number, string>();
  const hook = createHook({
    init(id, type) {
      const { stack = '' } = new Error('set');
      if (type === 'Timeout' && OWN_TIMER.test(stack)) set.set(id, stack);
    },
    destroy: (id) => void set.delete(id),
  }).enable();
  return { left: () => [...set.values()], stop: () => void hook.disable() };
}

it('a closed server leaves no threads or timers behind, and its photo reader rejects further calls', async () => {
  const timers = watchTimers();
  const app = await startApp();
  await use(app);
  const { photoReader } = app.platform;
  expect(threads).toHaveLength(1);
  await app.close();
  expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
  await expect(photoReader.redrawLogo(Buffer.from('no logo'))).rejects.toThrow('the reader is closed');
  // Node reports a cleared timer with a short delay.
  await expect.poll(timers.left).toEqual([]);
  timers.stop();
});

it('two servers in one process share neither threads nor state', async () => {
  const one = await startApp();
  const other = await startApp({ listen: false });
  await use(one);
  await use(other);
  expect(threads).toHaveLength(2);
  const owner = await one.asOwner();
  expect((await other.send('studio.priceGroups', { as: owner })).status).toBe(401);
  await one.close();
  expect(threads.filter(({ threadId }) => threadId !== -1)).toHaveLength(1);
  await use(other);
  expect(threads).toHaveLength(2);
  await other.close();
});
