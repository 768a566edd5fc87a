import { setTimeout as delay } from 'node:timers/promises';
import { signal } from '../../apps/server/src/platform/database/embedded-postgres/processes.ts';
import type { Random } from '@photoslate/test-support/fixtures/random';
import { answers, openWitness, postmasterOf, type Witness } from './own-database.ts';
import type { SupervisedServer } from './supervised-server.ts';

/** The targets, each killed with SIGKILL. `both`: Node and the postmaster at the same moment. */
export const KILLS = ['node', 'postmaster', 'backend', 'both'] as const;
export type KillKind = (typeof KILLS)[number];

export interface Kill {
  readonly kind: KillKind;
  /** How many times Node had exited before. */
  readonly exitsBefore: number;
  /** From the kill until PostgreSQL accepts connections again; null if it was not killed. */
  readonly databaseMs: number | null;
  /**
   * Until the server answers: from the restart if Node was killed, otherwise from the return of
   * PostgreSQL.
   */
  readonly readyMs: number;
}

const POLL_MS = 20;
/** PostgreSQL notices a killed process within milliseconds; on a busy machine within a second. */
const NOTICED_MS = 2000;
/** Timeout. Even on a busy machine, nothing takes this long unless it failed. */
export const PATIENCE_MS = 300_000;

async function until(holds: () => Promise<boolean>, awaited: string, server: SupervisedServer) {
  const from = performance.now();
  while (!(await holds())) {
    if (performance.now() - from > PATIENCE_MS)
      throw new Error(
        `${awaited} took more than ${PATIENCE_MS / 1000} s; ${server.exits.at(-1)?.lastOutput ?? ''}`,
      );
    await delay(POLL_MS);
  }
  return performance.now();
}

/**
 * Kills a connection of the server, and another one if PostgreSQL notices nothing: a pool may have
 * closed the first one meanwhile, so that its process had ended by itself.
 */
async function killBackend(witness: Witness, random: Random): Promise<void> {
  const isNoticed = () => Promise.race([witness.ended.then(() => true), delay(NOTICED_MS, false)]);
  do {
    // The list fails if PostgreSQL has just ended the connection of the witness.
    const backends = await witness.backends().catch(() => []);
    if (backends.length > 0) signal(random.pick(backends), 'SIGKILL');
  } while (!(await isNoticed()));
}

/**
 * Kills one target, and waits until the server answers again.
 * @param isReady requests something from the server that needs its database
 */
export async function kill(
  kind: KillKind,
  server: SupervisedServer,
  random: Random,
  isReady: () => Promise<boolean>,
): Promise<Kill> {
  const { dataDir } = server;
  const exitsBefore = server.exits.length;
  const postmaster = await postmasterOf(dataDir);
  const witness = kind === 'node' ? undefined : await openWitness(dataDir);
  try {
    const killedAt = performance.now();
    if (kind === 'node' || kind === 'both') server.killNode();
    if (kind === 'postmaster' || kind === 'both') signal(postmaster.pid, 'SIGKILL');
    if (kind === 'backend' && witness) await killBackend(witness, random);

    let from: number | undefined;
    if (witness) {
      await witness.ended;
      from = await until(() => answers(dataDir), 'the return of PostgreSQL', server);
    }
    const databaseMs = from === undefined ? null : from - killedAt;
    if (kind === 'node' || kind === 'both') {
      await until(async () => server.startedAtMs > killedAt, 'the restart of Node', server);
      from = server.startedAtMs;
    }
    const readyAt = await until(isReady, 'the return of the server', server);
    return { kind, exitsBefore, databaseMs, readyMs: readyAt - (from ?? killedAt) };
  } finally {
    await witness?.close();
  }
}
