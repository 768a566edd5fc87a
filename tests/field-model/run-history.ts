import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { Operation } from '../../apps/web/src/lib/offline/operation.ts';
import type { FieldServer } from './field-server.ts';
import { assertSame, assertSettled, live, syncAll, type Happening, type World } from './history.ts';
import { Phone } from './phone.ts';
import { type RequestOutcome } from './request-outcome.ts';
import { seenOf } from './seen-of.ts';

/** The environment of a history. */
export interface TestBed {
  readonly server: FieldServer;
  readonly userId: string;
  readonly priceGroupId: string;
  /** Two existing sessions, and one that each phone may create. */
  readonly sessionIds: readonly string[];
  readonly startMs: number;
  readonly newId: () => string;
}

/**
 * Runs one history of two phones, and throws if anything was lost, duplicated or reordered, or is
 * not the same everywhere.
 */
export async function runHistory(stage: TestBed, history: readonly Happening[]): Promise<void> {
  const world = await raise(stage);
  await live(world, history);
  await syncAll(world);
  await assertSettled(world);
}

/**
 * Runs one phone offline, and throws if the server's final data differs from what the phone showed.
 */
export async function runSinglePhone(
  stage: TestBed,
  history: readonly Happening[],
  fates: readonly RequestOutcome[],
): Promise<void> {
  const world = await raise(stage);
  await live(world, history);
  const phone = world.phones[0]!;
  if (!phone.alive) await phone.restart();
  const shown = stage.sessionIds.flatMap((id) => seenOf(phone.shown(id)) ?? []);
  await phone.sync(fates);
  await syncAll(world);
  await assertSettled(world);
  for (const session of shown) {
    const kept = seenOf(await stage.server.show(session.id))!;
    // A shoot that was started without a leased code gets its code from the server.
    const without = new Set(session.shoots.filter(({ hash }) => hash === '').map(({ id }) => id));
    const shoots = kept.shoots.map((shoot) => (without.has(shoot.id) ? { ...shoot, hash: '' } : shoot));
    assertSame(session, { ...kept, shoots });
  }
}

async function raise({ startMs, newId, ...stage }: TestBed): Promise<World> {
  Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange });
  const strays: Operation[] = [];
  let ticks = 0;
  const now = () => startMs + (ticks += 7);
  const phones = [0, 1].map((nth) => {
    return new Phone({ ...stage, name: `phone-${nth}`, deviceId: newId(), newId, now, strays });
  });
  for (const phone of phones) {
    await phone.open();
    await phone.lease(3);
  }
  return { server: stage.server, phones, sessionIds: stage.sessionIds, strays };
}
