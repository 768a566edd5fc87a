import type { OutboxStorage } from '../../apps/web/src/lib/offline/outbox-storage.ts';

/** Never resolves: a dead page waits for it. */
const never = new Promise<never>(() => undefined);

/** One run of the app on a phone, which can be killed at any of its steps. */
export interface PageLifetime {
  readonly dead: boolean;
  /** Resolves when it dies. */
  readonly end: Promise<void>;
  /** Makes it die at its nth step (from 0); `null`: it does not die. */
  diesAt(step: number | null): void;
  /** One step. Code after it does not run once the page is dead. */
  step(): Promise<void>;
  kill(): void;
}

export function newPageLifetime(): PageLifetime {
  let left: number | null = null;
  let dead = false;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const kill = () => {
    dead = true;
    resolve();
  };
  return {
    get dead() {
      return dead;
    },
    end,
    kill,
    diesAt: (step) => void (left = step),
    async step() {
      if (left !== null && !dead) {
        if (left === 0) kill();
        left -= 1;
      }
      if (dead) await never;
    },
  };
}

/** A storage whose page can die before and after each call; the storage itself survives. */
export function killable(storage: OutboxStorage, life: PageLifetime): OutboxStorage {
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    await life.step();
    const result = await work();
    await life.step();
    return result;
  };
  return {
    readOperations: (userId) => around(() => storage.readOperations(userId)),
    writeOperation: (operation, rebind) => around(() => storage.writeOperation(operation, rebind)),
    changeOperations: (put, remove) => around(() => storage.changeOperations(put, remove)),
    readCodes: (userId) => around(() => storage.readCodes(userId)),
    addCodes: (userId, codes, order) => around(() => storage.addCodes(userId, codes, order)),
  };
}
