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

/** Whether the writes of whoever is logged in were read from this device: before that, what was read from the server may look older than what was done here. */
export const outboxOpenStore = createStore(false);

/** Set when a write could not be stored on this device: it then lives only as long as the page. */
export const storageFailedStore = createStore(false);

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('photoslate.outbox') : null;

/** The outbox of this device, for whoever is logged in. */
export const outbox = createOutbox({
  storage: outboxStorage,
  clock: readClock,
  deviceId,
  newId: uuidv7,
  tap: tapTime,
  changed(taken) {
    // It may be another than the one that was taken from the pool, which had gone in another tab.
    if (taken !== null) forgetCode(taken);
    // A channel within one origin has no target to name.
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
