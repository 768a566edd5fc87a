import { setTimeout as pause } from 'node:timers/promises';
import type { Tx } from '../../../apps/server/src/platform/database/handles.ts';
import type { App } from './start-app.ts';

/**
 * Does something in a transaction, and leaves it open while other work is begun, until that waits for it or is done: so two things happen
 * at once in one certain order. @param last is done in the transaction before it ends @returns what the other work came to
 */
export async function whileOpen<T>(
  app: App,
  first: (tx: Tx) => Promise<unknown>,
  begin: () => Promise<T>,
  last: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const { work } = await app.db.transaction().execute(async (tx) => {
    await first(tx);
    const begun = begin();
    await heldBack(app, begun);
    await last(tx);
    return { work: begun };
  });
  return work;
}

async function heldBack(app: App, work: Promise<unknown>): Promise<void> {
  const is = { done: false };
  const done = () => void (is.done = true);
  work.then(done, done);
  while (!is.done) {
    // oxlint-disable-next-line no-await-in-loop -- looked at again and again
    const waiting = await app.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await pause(10);
  }
}
