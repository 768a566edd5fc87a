import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import { createDelivery, type Delivery } from '../../apps/web/src/lib/offline/create-delivery.ts';
import {
  createOutbox,
  type NewOperation,
  type Outbox,
} from '../../apps/web/src/lib/offline/create-outbox.ts';
import type { Operation } from '../../apps/web/src/lib/offline/operation.ts';
import { outboxDatabase } from '../../apps/web/src/lib/offline/outbox-database.ts';
import type { OutboxStorage } from '../../apps/web/src/lib/offline/outbox-storage.ts';
import { foldSession, type Read } from '../../apps/web/src/lib/offline/overlay/fold-session.ts';
import { foldSessions } from '../../apps/web/src/lib/offline/overlay/fold-sessions.ts';
import { createReadClock, type ReadClock } from '../../apps/web/src/lib/offline/read-clock.ts';
import { replaceCode } from '../../apps/web/src/lib/offline/replace-code.ts';
import { Broken, Refused, type FieldServer } from './field-server.ts';
import { copy, isIn, lastRead, noReads, type Reads } from './phone-reads.ts';
import { Lost, LoggedOut, retryDecisionOf, type RequestOutcome } from './request-outcome.ts';
import { killable, newPageLifetime, type PageLifetime } from './page-lifetime.ts';
import { newSession, writeOf, type ActionInput, type UserAction } from './user-actions.ts';

interface Run {
  life: PageLifetime;
  clock: ReadClock;
  outbox: Outbox;
  delivery: Delivery;
  reads: Reads;
  codes: string[];
}

export interface PhoneParts {
  readonly name: string;
  readonly deviceId: string;
  readonly userId: string;
  readonly priceGroupId: string;
  readonly server: FieldServer;
  readonly newId: () => string;
  /** True time, in milliseconds. */
  now(): number;
  /** Requests still in the network, which arrive when nobody waits for them any more. */
  readonly strays: Operation[];
}

/** A phone with the app's real outbox, database, sender and overlay, killable at any step. */
export class Phone {
  readonly storage: OutboxStorage;
  /** The ids of all writes that were reported as saved. */
  readonly saved = new Set<string>();
  /** Every write in the order of the taps. */
  readonly made: Operation[] = [];
  /** New ids of corrected writes that are sent again. */
  readonly renamed = new Map<string, string>();
  readonly givenUp = new Set<string>();
  /** Writes that the photographer sent again, so that they come after the others. */
  readonly moved = new Set<string>();
  readonly #parts: PhoneParts;
  #onDisk = noReads();
  #shiftMs = 0;
  #outcomes: RequestOutcome[] = [];
  #run: Run;
  #reading: { at: Reads; run: Run } | null = null;

  constructor(parts: PhoneParts) {
    this.#parts = parts;
    this.storage = outboxDatabase(parts.name);
    this.#run = this.#boot();
  }

  get alive(): boolean {
    return !this.#run.life.dead;
  }
  get operations(): readonly Operation[] {
    return this.#run.outbox.operations.get();
  }

  /** Kills the page and opens the app again; its clock may have been changed meanwhile. */
  async restart(shiftMs = 0): Promise<void> {
    this.#run.life.kill();
    this.#shiftMs += shiftMs;
    this.#reading = null;
    this.#run = this.#boot();
    await this.open();
  }

  async open(): Promise<void> {
    const { outbox, reads } = this.#run;
    await outbox.open(this.#parts.userId);
    this.#run.codes = await this.storage.readCodes(this.#parts.userId);
    Object.assign(reads, copy(this.#onDisk));
  }

  /** Makes the page die at its nth step. */
  diesAt(step: number | null): void {
    this.#run.life.diesAt(step);
  }

  shown(sessionId: string): SessionDetail | undefined {
    return foldSession(this.#run.reads.details.get(sessionId), this.operations, sessionId);
  }
  shownList(): Session[] | undefined {
    const { list, details } = this.#run.reads;
    return foldSessions(list, this.operations, (id) => details.get(id));
  }

  async tap(kind: UserAction, sessionId: string, pick: number): Promise<void> {
    const shown = this.shown(sessionId);
    const write = shown && writeOf(kind, shown, pick, this.#hand());
    if (write) await this.#enqueue(write);
  }

  /** Creates a session if it does not exist. */
  async create(id: string): Promise<void> {
    if (!this.shown(id)) await this.#enqueue(newSession(id, this.#hand(), this.#parts.priceGroupId));
  }

  #hand(): ActionInput {
    const { codes } = this.#run;
    return {
      newId: () => this.#parts.newId(),
      takeCode: () => codes.shift() ?? null,
      tap: () => ({ at: new Date(this.#parts.now()).toISOString(), uncertaintyMs: 40 }),
    };
  }

  async #enqueue(write: NewOperation): Promise<void> {
    const { outbox } = this.#run;
    const { operation, saved } = outbox.enqueue(write);
    this.made.push(operation);
    await this.#orDeath(saved.then(() => void this.saved.add(operation.id)));
  }

  async lease(count: number): Promise<void> {
    const codes = await this.#parts.server.lease(this.#parts.deviceId, count);
    await this.#orDeath(
      killable(this.storage, this.#run.life)
        .addCodes(this.#parts.userId, codes, this.#run.clock.stamp())
        .then(() => void this.#run.codes.push(...codes)),
    );
  }

  /**
   * Sends until a write fails or none is left. The first requests get `outcomes`; the rest arrive.
   */
  async sync(outcomes: readonly RequestOutcome[], meanwhile?: () => Promise<void>): Promise<void> {
    const { life, delivery } = this.#run;
    this.#outcomes = [...outcomes];
    this.#meanwhile = meanwhile ?? null;
    let paused = false;
    this.#pause = () => (paused = true);
    await this.#orDeath(delivery.send(() => life.dead || (paused && this.#outcomes.length === 0)));
  }
  #pause = (): unknown => undefined;
  #meanwhile: (() => Promise<void>) | null = null;

  /** Starts to read everything. The result is the state at this moment. */
  async beginRead(): Promise<void> {
    const { server } = this.#parts;
    const run = this.#run;
    const asOf = run.clock.stamp(lastRead(run.reads));
    const list = await server.list();
    const details = await Promise.all(
      list.map(async ({ id }): Promise<[string, Read<SessionDetail>]> => [
        id,
        { asOf, value: await server.show(id) },
      ]),
    );
    this.#reading = { at: { list: { asOf, value: list }, details: new Map(details) }, run };
  }
  /** The read that was started last arrives. */
  endRead(): void {
    if (this.#reading?.run === this.#run) Object.assign(this.#run.reads, this.#reading.at);
    this.#reading = null;
  }
  /** Writes the reads to the disk, and removes the writes that they contain. */
  async flush(): Promise<void> {
    this.#onDisk = copy(this.#run.reads);
    await this.#orDeath(this.#run.delivery.prune());
  }

  /** Sends each refused write again, corrected if possible, or discards it. */
  async repair(how: 'again' | 'give up'): Promise<void> {
    for (const refused of this.operations.filter(({ state }) => state === 'refused')) {
      if (this.#run.life.dead) return;
      if (how === 'again') await this.#again(refused);
      else await this.#giveUp(refused);
    }
  }

  async #again(refused: Operation): Promise<void> {
    const { outbox, codes } = this.#run;
    const taken = refused.refusal?.code === 'code_taken';
    const dependents = new Set(this.operations.filter((one) => dependsOn(one, refused)).map(({ id }) => id));
    for (const id of [refused.id, ...dependents]) this.moved.add(this.#first(id));
    const mend = (operation: Operation): Operation => {
      if (operation.command.route === 'shoots.updateContact') {
        const body = {
          customers: operation.command.body.customers.map((one) => ({ ...one, email: 'mended@example.org' })),
        };
        return { ...operation, command: { ...operation.command, body } };
      }
      return taken ? replaceCode(operation, codes.shift() ?? null) : operation;
    };
    const before = new Set((await this.storage.readOperations(this.#parts.userId)).map(({ id }) => id));
    await this.#orDeath(outbox.tryAgain(refused.id, mend));
    const after = await this.storage.readOperations(this.#parts.userId);
    for (const { id } of after) if (!before.has(id)) this.renamed.set(id, this.#first(refused.id));
  }
  async #giveUp(refused: Operation): Promise<void> {
    const before = this.operations.map(({ id }) => id);
    await this.#orDeath(this.#run.outbox.discard(refused.id));
    const after = new Set((await this.storage.readOperations(this.#parts.userId)).map(({ id }) => id));
    for (const id of before) if (!after.has(id)) this.givenUp.add(this.#first(id));
  }

  /** The original id of a write. */
  #first(id: string): string {
    return this.renamed.get(id) ?? id;
  }

  #boot(): Run {
    const life = newPageLifetime();
    const clock = createReadClock(() => this.#parts.now() + this.#shiftMs);
    const reads = noReads();
    const outbox = createOutbox({
      storage: killable(this.storage, life),
      clock,
      deviceId: () => this.#parts.deviceId,
      newId: () => this.#parts.newId(),
      tap: () => ({ at: new Date(this.#parts.now()).toISOString(), uncertaintyMs: 40 }),
      changed: () => undefined,
      failed(error) {
        throw error;
      },
    });
    const delivery = createDelivery({
      outbox,
      clock,
      reads: {
        lastRead: () => lastRead(reads),
        isRead: (operation) => isIn(this.#onDisk, operation),
        readAgain: () => undefined,
      },
      verdict: retryDecisionOf,
      online: () => true,
      random: () => 0.5,
      request: (operation) => this.#request(operation, life),
      userChanged: () => undefined,
      pause: async () => void this.#pause(),
    });
    return { life, clock, outbox, delivery, reads, codes: [] };
  }

  /** Whether one of these was created on this phone. */
  #makes(ids: readonly string[]): boolean {
    return this.made.some(({ creates }) => creates.some((id) => ids.includes(id)));
  }

  async #request(operation: Operation, life: PageLifetime) {
    await life.step();
    const { server, strays } = this.#parts;
    const outcome = this.#outcomes.shift() ?? 'answered';
    if (outcome === 'late') strays.push(operation);
    if (outcome === 'lost' || outcome === 'late') throw new Lost();
    if (outcome === 'broken') throw new Broken();
    if (outcome === 'denied') throw new Refused(403, 'forbidden');
    const meanwhile = this.#meanwhile;
    this.#meanwhile = null;
    if (meanwhile) await meanwhile();
    if (outcome === 'logged out') throw new LoggedOut();
    if (outcome === 'twice') await server.take(operation).catch(() => undefined);
    const answer = await server.take(operation).catch((error: unknown) => {
      const missing = error instanceof Refused && error.status === 404;
      if (missing && this.#makes(operation.dependsOn)) throw new Error('sent before what it depends on');
      throw error;
    });
    await life.step();
    if (outcome === 'answer lost') throw new Lost();
    return answer;
  }

  #orDeath(work: Promise<unknown>): Promise<unknown> {
    return Promise.race([work, this.#run.life.end]);
  }
}

const dependsOn = (one: Operation, refused: Operation) =>
  one.id !== refused.id &&
  one.state !== 'accepted' &&
  one.dependsOn.some((id) => refused.creates.includes(id));
