import * as fc from 'fast-check';
import type { SessionDetail } from '@photoslate/contract/sessions';
import type { Operation } from '../../apps/web/src/lib/offline/operation.ts';
import type { FieldServer } from './field-server.ts';
import { Phone } from './phone.ts';
import { REQUEST_OUTCOMES, type RequestOutcome } from './request-outcome.ts';
import { USER_ACTIONS, type UserAction } from './user-actions.ts';

/** One event on one of two phones. `dies`: the step at which the page is killed. */
export type Happening =
  | { does: 'tap'; phone: number; kind: UserAction; session: number; pick: number; dies: number | null }
  | { does: 'create'; phone: number; dies: number | null }
  /** `meanwhile`: taps while the first request is running. */
  | {
      does: 'sync';
      phone: number;
      fates: RequestOutcome[];
      meanwhile: { kind: UserAction; pick: number } | null;
      dies: number | null;
    }
  | { does: 'begin read' | 'end read' | 'flush'; phone: number }
  | { does: 'restart'; phone: number; shiftMs: number }
  | { does: 'lease'; phone: number; count: number; dies: number | null }
  | { does: 'repair'; phone: number; how: 'again' | 'give up'; dies: number | null }
  | { does: 'stray arrives'; phone: number };

const dies = fc.option(fc.nat(9), { freq: 4 });
const kind = fc.constantFrom(...USER_ACTIONS);
const does = <D extends string, R extends object>(
  weight: number,
  what: D,
  more: { [K in keyof R]: fc.Arbitrary<R[K]> },
) => ({
  weight,
  arbitrary: fc.record({ does: fc.constant(what), phone: fc.nat(1), ...more }) as unknown as fc.Arbitrary<
    { does: D; phone: number } & R
  >,
});
const happening: fc.Arbitrary<Happening> = fc.oneof(
  does(12, 'tap', { kind, session: fc.nat(2), pick: fc.nat(20), dies }),
  does(1, 'create', { dies }),
  does(6, 'sync', {
    fates: fc.array(fc.constantFrom(...REQUEST_OUTCOMES), { maxLength: 8 }),
    meanwhile: fc.option(fc.record({ kind, pick: fc.nat(20) })),
    dies,
  }),
  does(2, 'begin read', {}),
  does(2, 'end read', {}),
  does(2, 'flush', {}),
  does(1, 'restart', { shiftMs: fc.integer({ min: -86_400_000, max: 86_400_000 }) }),
  does(1, 'lease', { count: fc.integer({ min: 1, max: 3 }), dies }),
  does(1, 'repair', { how: fc.constantFrom('again' as const, 'give up' as const), dies }),
  does(1, 'stray arrives', {}),
);

/** Everything that happens to two phones and their network. */
export const histories: fc.Arbitrary<Happening[]> = fc.array(happening, { minLength: 4, maxLength: 40 });

/** Everything that happens to the first phone offline: no writes that the server refuses. */
export const offlineHistories: fc.Arbitrary<Happening[]> = fc.array(
  fc
    .oneof(
      does(20, 'tap', {
        kind: fc.constantFrom(...USER_ACTIONS.filter((one) => one !== 'wrong contact')),
        session: fc.nat(2),
        pick: fc.nat(20),
        dies,
      }),
      does(2, 'create', { dies }),
      does(1, 'lease', { count: fc.integer({ min: 1, max: 3 }), dies }),
      does(1, 'restart', { shiftMs: fc.integer({ min: -86_400_000, max: 86_400_000 }) }),
    )
    .map((one) => ({ ...one, phone: 0 })),
  { minLength: 3, maxLength: 40 },
);
export const fates: fc.Arbitrary<RequestOutcome[]> = fc.array(
  fc.constantFrom(...REQUEST_OUTCOMES.filter((one) => one !== 'denied' && one !== 'broken')),
  { maxLength: 12 },
);

/**
 * Two phones of one photographer, two sessions that both know and one of each phone's own, and all
 * data for the final checks.
 */
export interface World {
  readonly server: FieldServer;
  readonly phones: readonly Phone[];
  readonly sessionIds: readonly string[];
  readonly strays: Operation[];
}

/**
 * Runs a history. After each step the phones must still show everything that they reported as
 * saved.
 */
export async function live(world: World, history: readonly Happening[]): Promise<void> {
  for (const phone of world.phones) await readAll(phone);
  for (const one of history) {
    const phone = world.phones[one.phone]!;
    if (!phone.alive) await phone.restart();
    if ('dies' in one) phone.diesAt(one.dies);
    await happen(world, phone, one);
    phone.diesAt(null);
    if (phone.alive) assertShows(phone, world.sessionIds);
  }
}

async function happen({ server, sessionIds, strays }: World, phone: Phone, one: Happening): Promise<void> {
  switch (one.does) {
    case 'tap':
      return phone.tap(one.kind, sessionOf(sessionIds, one), one.pick);
    case 'create':
      return phone.create(sessionOf(sessionIds, { ...one, session: 2 }));
    case 'sync':
      return phone.sync(
        one.fates,
        one.meanwhile ? () => phone.tap(one.meanwhile!.kind, sessionIds[0]!, one.meanwhile!.pick) : undefined,
      );
    case 'begin read':
      return phone.beginRead();
    case 'end read':
      return phone.endRead();
    case 'flush':
      return phone.flush();
    case 'restart':
      return phone.restart(one.shiftMs);
    case 'lease':
      return phone.lease(one.count);
    case 'repair':
      return phone.repair(one.how);
    case 'stray arrives': {
      const stray = strays.shift();
      if (stray) await server.take(stray).catch(() => undefined);
      return undefined;
    }
    default:
      return one satisfies never;
  }
}

/** Two sessions that both phones know, and one that each phone creates. */
const sessionOf = (ids: readonly string[], { session, phone }: { session: number; phone: number }): string =>
  ids[session < 2 ? session : 2 + phone]!;

async function readAll(phone: Phone): Promise<void> {
  await phone.beginRead();
  phone.endRead();
  await phone.flush();
}

/**
 * The network is reliable again, and the photographer discards refused writes. Both phones send and
 * read everything.
 */
export async function syncAll({ server, phones, strays }: World): Promise<void> {
  for (const phone of phones) {
    if (!phone.alive) await phone.restart();
    do {
      await phone.repair('give up');
      await phone.sync([]);
    } while (phone.operations.some(({ state }) => state !== 'accepted'));
  }
  for (const stray of strays.splice(0)) await server.take(stray).catch(() => undefined);
  for (const phone of phones) await readAll(phone);
}

/** A shoot whose start was saved must stay visible, whatever was read since. */
function assertShows(phone: Phone, sessionIds: readonly string[]): void {
  const shown = new Set(sessionIds.flatMap((id) => phone.shown(id)?.shoots.map((shoot) => shoot.id) ?? []));
  for (const { id, command } of phone.made) {
    if (command.route !== 'shoots.start' || !phone.saved.has(id) || phone.givenUp.has(id)) continue;
    if (!shown.has(command.body?.id ?? ''))
      throw new Error(`a saved shoot is not shown: ${command.body?.number}`);
  }
}

/** The conditions after all is settled; throws for the first that does not hold. */
export async function assertSettled({ server, phones }: World): Promise<void> {
  const at = new Map<string, number>();
  for (const [nth, key] of server.effects.entries()) {
    const owner = phones.find((phone) => phone.renamed.has(key));
    const id = owner?.renamed.get(key) ?? key;
    if (at.has(id)) throw new Error(`a write took effect twice: ${id}`);
    at.set(id, nth);
  }
  for (const phone of phones) {
    if (phone.operations.length > 0) throw new Error(`${phone.operations.length} writes are left on a phone`);
    assertOnceAndInOrder(phone, at);
    const list = await server.list();
    assertSame(phone.shownList(), list);
    for (const { id } of list) assertSame(phone.shown(id), await server.show(id));
  }
}

function assertOnceAndInOrder(phone: Phone, at: ReadonlyMap<string, number>): void {
  const last = new Map<string | null, number>();
  for (const { id, sessionId } of phone.made) {
    const effect = at.get(id);
    if (effect === undefined && phone.saved.has(id) && !phone.givenUp.has(id))
      throw new Error(`a saved write was lost: ${id}`);
    if (effect === undefined || phone.moved.has(id) || phone.givenUp.has(id)) continue;
    if (effect < (last.get(sessionId) ?? -1)) throw new Error(`a write overtook another: ${id}`);
    last.set(sessionId, effect);
  }
}

/** Throws if two values differ, ignoring the order of items with ids. */
export function assertSame(shown: unknown, real: unknown): void {
  const [ours, theirs] = [sorted(shown), sorted(real)];
  if (ours !== theirs) throw new Error(`the phone shows\n${ours}\nand the server has\n${theirs}`);
}

/** As text, with lists of items sorted by id. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => {
    if (Array.isArray(one)) return one.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
const idOf = (thing: unknown): string =>
  (thing as Partial<SessionDetail> | null)?.id ?? JSON.stringify(thing);
