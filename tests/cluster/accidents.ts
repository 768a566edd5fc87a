import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './open-cluster.ts';

/** One part that fails, for a while or until its supervisor starts it again. */
export interface Accident {
  readonly name: string;
  /** How long it lasts, in milliseconds. */
  readonly lastsMs: number;
  readonly begin: () => unknown;
  readonly end?: () => unknown;
  /** It waits for a running job of this role, so that it may hit one. */
  readonly interrupts?: 'worker' | 'reader';
  /** The database moves: its fail-over tool needs time, and the rest is measured from then. */
  readonly movesDatabase?: true;
  /** Nothing can be read or mailed before its end. */
  readonly stopsPhotos?: true;
  readonly stopsMails?: true;
}

/** Every part of the cluster in turn. */
export function accidentsOf({ servers, tool, store, mailAddress, sink }: Cluster): readonly Accident[] {
  const [web, otherWeb] = servers('web');
  const [worker, otherWorker] = servers('worker');
  const [reader, otherReader] = servers('reader');
  return [
    { name: 'nothing', lastsMs: 1000, begin: () => undefined },
    { name: 'web server killed', lastsMs: 8000, begin: () => web!.kill() },
    {
      name: 'web server frozen for 15 s',
      lastsMs: 15_000,
      begin: () => otherWeb!.freeze(),
      end: () => otherWeb!.thaw(),
    },
    {
      name: 'worker killed while it works',
      lastsMs: 8000,
      interrupts: 'worker',
      begin: () => worker!.kill(),
    },
    {
      name: 'worker frozen for 45 s',
      lastsMs: 45_000,
      begin: () => otherWorker!.freeze(),
      end: () => otherWorker!.thaw(),
    },
    {
      name: 'reader killed in mid-photo',
      lastsMs: 8000,
      interrupts: 'reader',
      begin: () => reader!.kill(),
    },
    {
      name: 'reader frozen for 45 s in mid-photo',
      lastsMs: 45_000,
      interrupts: 'reader',
      begin: () => otherReader!.freeze(),
      end: () => otherReader!.thaw(),
    },
    {
      name: 'primary killed, standby promoted',
      lastsMs: 1000,
      movesDatabase: true,
      begin: () => tool.current().kill(),
    },
    {
      name: 'primary frozen, ended and replaced',
      lastsMs: 1000,
      movesDatabase: true,
      begin: async () => {
        await tool.complete();
        await tool.current().signal('SIGSTOP');
      },
    },
    ...(store
      ? [
          {
            name: 'store frozen for 60 s',
            lastsMs: 60_000,
            stopsPhotos: true as const,
            stopsMails: true as const,
            begin: () => store.signal('SIGSTOP'),
            end: () => store.signal('SIGCONT'),
          },
        ]
      : []),
    {
      name: 'mail server away for 20 s',
      lastsMs: 20_000,
      stopsMails: true,
      begin: () => mailAddress.leadTo(undefined),
      end: () => mailAddress.leadTo(Number(new URL(sink.url).port)),
    },
  ];
}

/** Jobs of a server that works last less; those of a dead one are repeated later. */
const ABANDONED_AFTER_MS = 8000;

/**
 * Lets one happen. Resolves with the moments of its begin and its end, and whether it interrupted
 * no job although it should: the job may have been one of the other server.
 */
export async function happen(
  { begin, end, lastsMs, interrupts, movesDatabase }: Accident,
  { tool, busy }: Cluster,
) {
  const promoted = tool.promotedAtMs.length;
  const running = interrupts && (await busy(interrupts));
  await begin();
  const begunMs = performance.now();
  const firstMs = Math.min(lastsMs, ABANDONED_AFTER_MS);
  await delay(firstMs);
  const hitNothing = running !== undefined && (await running.abandoned()) === 0;
  await delay(lastsMs - firstMs);
  await end?.();
  if (movesDatabase)
    while (tool.promotedAtMs.length === promoted) {
      tool.check();
      await delay(50);
    }
  const endedMs = movesDatabase ? tool.promotedAtMs.at(-1)! : performance.now();
  return { begunMs, endedMs, hitNothing };
}
