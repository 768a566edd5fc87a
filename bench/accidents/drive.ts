import { routes } from '@photoslate/contract/routes';
import { setTimeout as delay } from 'node:timers/promises';
import { randomFrom, type Random } from '@photoslate/test-support/fixtures/random';
import { checkAnswers } from './check-answers.ts';
import { checkMails, type MailFindings } from './check-mails.ts';
import { checkRows } from './check-rows.ts';
import { checkState, untilIdle, type StateFinding } from './check-state.ts';
import { workAtDesk } from './desk-writer.ts';
import { workInField, type Field, type ToPublish } from './field-writer.ts';
import type { Finding } from './findings.ts';
import { kill, KILLS, PATIENCE_MS, type Kill } from './kills.ts';
import { withOwnDatabase } from './own-database.ts';
import { createPhone, EMAIL, PASSWORD, Refused, RunOver, type Phone } from './phone.ts';
import { openPhotographs } from './photographs.ts';
import { openRecords, type Records } from './records.ts';
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts';
import { startSupervised, type Exit, type SupervisedServer } from './supervised-server.ts';

export interface Plan {
  readonly seed: number;
  readonly killsEach: number;
  /** The number of phones in the field, and of people at the desk. */
  readonly inField: number;
  readonly atDesk: number;
  /** The widths of the photographs, and the number of pieces that each is uploaded in. */
  readonly widths: readonly number[];
  readonly pieces: number;
  /** The minimum and maximum number of acknowledged writes between two kills. */
  readonly writesBetween: readonly [number, number];
  /**
   * The timeout until no job waits. 0: the run does not wait, and everything pending must have a
   * job.
   */
  readonly idleMs: number;
  /** Environment variables of the server, besides those for its address and folders. */
  readonly environment?: Record<string, string>;
  /** Ends the run early. The server is still stopped and removed. */
  readonly signal?: AbortSignal;
  readonly say?: (line: string) => void;
}

export interface Outcome {
  readonly kills: readonly Kill[];
  readonly exits: readonly Exit[];
  readonly findings: readonly Finding[];
  readonly mails: MailFindings;
  readonly state: readonly StateFinding[];
  /** Acknowledged records that are missing from the server's answers. */
  readonly notShown: readonly string[];
  readonly refused: readonly string[];
  readonly repeats: ReadonlyMap<string, number>;
}

/**
 * Kills parts of the server at random while phones write to it, then checks every acknowledged
 * record.
 */
export async function driveAccidents(plan: Plan): Promise<Outcome> {
  const random = randomFrom('accidents', plan.seed);
  const sink = await openSmtpSink();
  const server = await startSupervised({ ...plan.environment, SMTP_URL: sink.url }).catch(
    async (error: unknown) => {
      await sink.close();
      throw error;
    },
  );
  const over = new AbortController();
  const records = openRecords();
  const done: Kill[] = [];
  let writing: Promise<void> | undefined;
  const progress = () =>
    JSON.stringify({
      kills: done,
      acknowledged: records.acknowledged,
      refused: records.refused,
      repeats: [...records.repeats],
      orders: records.sessions.flatMap(({ shoots }) =>
        shoots.map(({ published, orders }) => ({ published, orders })),
      ),
      exits: server.exits,
      output: server.output,
    });
  const run = async (): Promise<Outcome> => {
    await setUpStudio(server.url, server.setupToken);
    const checker = createPhone(server.url, records, plan.signal ?? new AbortController().signal);
    await checker.logIn();
    const started = await startWriters(plan, server, sink, records, over.signal, random);
    writing = started.ended;
    // After the first purchase from a gallery, every kind of write has happened once.
    await Promise.race([writing, until(() => boughtOnce(records), over.signal)]);
    const kills = await killAll(plan, server, records, started.first, random, done);
    over.abort();
    await writing;
    return withOwnDatabase(server.dataDir, async (pool) => {
      if (plan.idleMs > 0) await untilIdle(pool, plan.idleMs);
      return {
        kills,
        exits: [...server.exits],
        notShown: await checkAnswers(checker, records),
        findings: await checkRows(pool, records),
        mails: await checkMails(pool, records, sink),
        state: await checkState(pool, { DATA_DIR: server.dataDir }),
        refused: records.refused,
        repeats: records.repeats,
      };
    });
  };
  const ended = new Promise<never>((_resolve, reject) => {
    plan.signal?.addEventListener('abort', () => reject(new Error(`The run was ended early. ${progress()}`)));
  });
  try {
    return await Promise.race([run(), ended]);
  } finally {
    over.abort();
    await writing?.catch(() => undefined);
    await server.stop();
    await sink.close();
  }
}

const boughtOnce = ({ sessions }: Records) =>
  sessions.some(({ shoots }) => shoots.some(({ orders }) => orders.some(({ paid }) => paid)));

async function until(holds: () => boolean, over: AbortSignal): Promise<void> {
  while (!holds() && !over.aborted) await delay(5);
}

/** Starts the phones of the field and the people at the desk. */
export async function startWriters(
  plan: Pick<Plan, 'seed' | 'widths' | 'pieces' | 'inField' | 'atDesk'>,
  server: { readonly url: string },
  sink: SmtpSink,
  records: Records,
  over: AbortSignal,
  random: Random,
) {
  const toPublish: ToPublish[] = [];
  const photograph = await openPhotographs(plan.widths, random);
  const phones: Phone[] = [];
  const write = async (seat: string, work: (phone: Phone, own: Random) => Promise<void>) => {
    const phone = createPhone(server.url, records, over);
    phones.push(phone);
    const own = randomFrom('accidents', plan.seed, seat);
    try {
      await phone.logIn();
      // A second login, as on another device. Its token is never used, and must only be kept.
      await phone.logIn();
      while (!over.aborted)
        await work(phone, own).catch((error: unknown) => {
          // `refuse` has recorded it. The phone continues with the next task.
          if (!(error instanceof Refused)) throw error;
        });
    } catch (error) {
      if (!(error instanceof RunOver)) throw error;
    }
  };
  const field = (own: Random): Field => ({
    records,
    random: own,
    photograph,
    pieces: plan.pieces,
    toPublish,
  });
  const seats = [
    ...Array.from({ length: plan.inField }, (_, n) =>
      write(`field ${n}`, async (phone, own) => {
        // Otherwise the other phones would take the photographs that the first one needs.
        if (n > 0) await until(() => boughtOnce(records), over);
        await workInField(phone, field(own));
      }),
    ),
    ...Array.from({ length: plan.atDesk }, (_, n) =>
      write(`desk ${n}`, async (phone) => {
        const next = toPublish.shift();
        if (next) await workAtDesk(phone, next, sink, over);
        else await delay(20);
      }),
    ),
  ];
  return { first: phones[0]!, ended: Promise.all(seats).then(() => undefined) };
}

async function killAll(
  plan: Plan,
  server: SupervisedServer,
  records: Records,
  phone: Phone,
  random: Random,
  kills: Kill[],
): Promise<Kill[]> {
  const order = KILLS.flatMap((kind) => Array.from({ length: plan.killsEach }, () => kind))
    .map((kind) => ({ kind, place: random.between(0, 1) }))
    .toSorted((a, b) => a.place - b.place);
  const isReady = async () => {
    const headers = { authorization: phone.authorization() };
    const signal = AbortSignal.timeout(5000);
    return fetch(`${server.url}/api/events?limit=1`, { headers, signal }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
  };
  for (const { kind } of order) {
    const enough = records.acknowledged + random.whole(...plan.writesBetween);
    await until(() => records.acknowledged >= enough, AbortSignal.timeout(PATIENCE_MS));
    if (records.acknowledged < enough)
      throw new Error(`Fewer than ${enough} writes were acknowledged in ${PATIENCE_MS / 1000} s.`);
    await delay(random.whole(0, 100));
    const done = await kill(kind, server, random, isReady);
    kills.push(done);
    plan.say?.(
      `${kills.length}/${order.length} ${kind}: ready after ${(done.readyMs / 1000).toFixed(2)} s, ${records.acknowledged} writes acknowledged`,
    );
  }
  return kills;
}

/** Creates the studio and its owner. */
export async function setUpStudio(url: string, token: string): Promise<void> {
  const response = await fetch(url + routes['auth.setUp'].path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      studioName: 'Studio Noordlicht',
      firstName: 'Mila',
      email: EMAIL,
      password: PASSWORD,
      language: 'en',
    }),
  });
  if (response.status !== 201) throw new Error(`set-up: ${response.status} ${await response.text()}`);
}
