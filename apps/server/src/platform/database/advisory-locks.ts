import { sql } from 'kysely';
import type { Tx } from './handles.ts';

/** What is locked by a name, since there is no row for it to lock. */
const PURPOSES = {
  /** Whoever makes a thing under an id that its sender chose. */
  creation: 'creation',
  /** Registrations at a shoot's code, one after the other. */
  registration: 'registration',
  /** One matching of a session at a time. */
  matchRun: 'match-run',
  /** What matching reads of a session: shared by those who change it. */
  matchInput: 'match-input',
} as const;
type Purpose = keyof typeof PURPOSES;

const keyOf = (purpose: Purpose, id: string) => sql`hashtextextended(${`${PURPOSES[purpose]} ${id}`}, 0)`;

/** Waits for the lock, and holds it until the transaction ends. */
export async function lockFor(tx: Tx, purpose: Purpose, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(purpose, id)})`.execute(tx);
}

/** The same, beside others who share it. */
export async function lockShared(tx: Tx, purpose: Purpose, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(purpose, id)})`.execute(tx);
}
