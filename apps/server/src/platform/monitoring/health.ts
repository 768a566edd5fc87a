import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { servesRequests, type NodeRole } from '../node-role.ts';
import type { Platform } from '../platform.ts';
import { withTimeout } from '../with-timeout.ts';

/** A part of the server that does not answer within this time has failed. */
const CHECK_MS = 2000;

/** The results are reused for this time, because anybody may ask. */
const REUSE_MS = 1000;

type Check = 'database' | 'events' | 'queue' | 'storage';

/** The result of the readiness checks, as `/readyz` answers it. */
export interface Readiness {
  readonly status: 'ready' | 'not ready';
  readonly checks: Readonly<Partial<Record<Check, 'ok' | 'failed'>>>;
}

/**
 * The parts that a process of a role needs. Without the events a gallery does not close at once,
 * but jobs run.
 */
const needs = (role: NodeRole): readonly Check[] =>
  servesRequests(role) ? ['database', 'events', 'queue', 'storage'] : ['database', 'queue', 'storage'];

/**
 * Serves `/healthz` (the process answers) and `/readyz` (everything that this process needs
 * answers). Both are public, and name only parts of the server.
 */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  const read = readinessOf(platform);
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('ok\n'),
  );
  app.get('/readyz', async (_request, reply) => {
    const readiness = await read();
    reply.header('cache-control', 'no-store');
    if (readiness.status !== 'ready') reply.code(503).header('retry-after', '5');
    return reply.send(readiness);
  });
}

/** Returns the function that runs all checks at once, at most once in `REUSE_MS`. */
function readinessOf({ config, db, events, jobs, storage }: Platform): () => Promise<Readiness> {
  const checks: Record<Check, () => Promise<unknown>> = {
    database: () => sql`select 1`.execute(db),
    events: async () => {
      if (!events.isConnected()) throw new Error('The event connection is lost.');
    },
    queue: () => jobs.probe(),
    storage: () => storage.space(),
  };
  const pending = new Map<string, Promise<boolean>>();
  /** A check that still waits for its answer is not started again: it may hold a connection. */
  const start = (name: string, check: () => Promise<unknown>): Promise<boolean> => {
    const running = pending.get(name);
    if (running) return running;
    const started = check()
      .then(
        () => true,
        () => false,
      )
      .finally(() => pending.delete(name));
    pending.set(name, started);
    return started;
  };
  let last: { readonly atMs: number; readonly readiness: Promise<Readiness> } | undefined;
  const run = async (): Promise<Readiness> => {
    const results = await Promise.all(
      needs(config.role).map(async (name) => {
        const isOk = await withTimeout(CHECK_MS, start(name, checks[name]));
        return [name, isOk ? 'ok' : 'failed'] as const;
      }),
    );
    const status = results.every(([, result]) => result === 'ok') ? 'ready' : 'not ready';
    return { status, checks: Object.fromEntries(results) as Readiness['checks'] };
  };
  return () => {
    const now = performance.now();
    if (!last || now - last.atMs > REUSE_MS) last = { atMs: now, readiness: run() };
    return last.readiness;
  };
}
