import { deviceId } from '#lib/storage/device.ts';
import { tapTime } from '#lib/server-clock/server-clock.ts';
import { createStore } from '#lib/store.ts';
import { uuidv7 } from 'uuidv7';
import { forgetCode } from './code-pool.ts';
import { unsentStore } from './connection.ts';
import { createOutbox } from './create-outbox.ts';
import { outboxStorage } from './outbox-instance.ts';
import { countUnsent } from './queue.ts';
import { readClock } from './read-clock.ts';

/**
 * True when the outbox of the logged-in user was loaded from this device. Before that, data from
 * the server may look older than the user's own changes.
 */
export const outboxOpenStore = createStore(false);

/** True if a write could not be stored on this device. It is lost when the page closes. */
export const storageFailedStore = createStore(false);

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('photoslate.outbox') : null;

/** The outbox of this device, for the logged-in user. */
export const outbox = createOutbox({
  storage: outboxStorage,
  clock: readClock,
  deviceId,
  newId: uuidv7,
  tap: tapTime,
  changed(taken) {
    // The code may differ from the one that this tab took from its pool, if another tab had used
    // that one.
    if (taken !== null) forgetCode(taken);
    // A BroadcastChannel has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage({ taken });
  },
  failed(error) {
    console.error(error);
    storageFailedStore.set(true);
  },
});

export const { operations: outboxStore, enqueue, discard, tryAgain } = outbox;

channel?.addEventListener('message', ({ data }: MessageEvent<{ taken?: string | null }>) => {
  if (data.taken) forgetCode(data.taken);
  outbox.reload().catch(() => undefined);
});

outboxStore.subscribe(() => {
  const { waiting, needAttention } = countUnsent(outboxStore.get());
  const before = unsentStore.get();
  if (before.waiting !== waiting || before.needAttention !== needAttention) {
    unsentStore.set({ waiting, needAttention });
  }
});
