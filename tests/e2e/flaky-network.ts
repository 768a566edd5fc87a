import type { Random } from '@photoslate/test-support/fixtures/random';
import type { FaultyProxy } from '@photoslate/test-support/faulty-proxy';

const ACCIDENTS = [{ kind: 'cut' }, { kind: 'torn' }, { kind: 'half' }, { kind: 'late', ms: 1500 }] as const;
const ASKED = [/^POST /, /^GET .*\/api\//, /./];

/**
 * An unreliable network: it drops and returns at random moments, and requests are cut, truncated or
 * delayed. The returned function stops it.
 */
export function startFlakyNetwork(proxy: FaultyProxy, random: Random): () => Promise<void> {
  const over = new AbortController();
  const storm = async () => {
    while (!over.signal.aborted) {
      await wait(random.between(20, 1800));
      if (over.signal.aborted) return;
      if (random.chance(0.5)) proxy.inject(random.pick(ASKED), random.pick(ACCIDENTS), random.whole(1, 3));
      if (random.chance(0.6)) {
        await proxy.goOffline();
        await wait(random.between(20, 3000));
        await proxy.goOnline();
      }
    }
  };
  const ended = storm();
  return async () => {
    over.abort();
    await ended;
    await proxy.clearFaults();
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
