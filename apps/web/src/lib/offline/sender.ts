import type { Answer, Operation, Refusal } from './operation.ts';
import { backoffMs } from './backoff.ts';
import type { RetryDecision } from './retry-decision.ts';

/**
 * A write that makes the server fail this often counts as refused, so that it does not block the
 * other writes.
 */
const FAILURES_BEFORE_PARKING = 6;

export interface Sending {
  next(): Operation | undefined;
  send(operation: Operation): Promise<Answer>;
  verdict(error: unknown): RetryDecision;
  /** The change is on the disk when this resolves. */
  accepted(operation: Operation, answer: Answer): Promise<void>;
  refused(operation: Operation, refusal: Refusal): Promise<void>;
  /** Resolves after this time, or earlier if a retry may succeed now. */
  pause(ms: number): Promise<void>;
  stopped(): boolean;
  random(): number;
}

/**
 * Sends all writes that can be sent, one after the other, oldest first. Returns when no write is
 * left or when a login is needed. A write stays in the queue until its answer is stored. After a
 * crash in between it is sent again, which has no second effect.
 */
export async function drain(sending: Sending): Promise<'empty' | 'login' | 'stopped'> {
  let failures = 0;
  let broken = 0;
  while (!sending.stopped()) {
    const operation = sending.next();
    if (!operation) return 'empty';
    try {
      const answer = await sending.send(operation);
      await sending.accepted(operation, answer);
      failures = broken = 0;
    } catch (error) {
      const verdict = sending.verdict(error);
      if (verdict.kind === 'login') return 'login';
      failures += 1;
      if (verdict.kind === 'refused') {
        await sending.refused(operation, verdict.refusal);
        failures = broken = 0;
      } else if (verdict.broken && (broken += 1) >= FAILURES_BEFORE_PARKING) {
        await sending.refused(operation, verdict.broken);
        failures = broken = 0;
      } else {
        await sending.pause(verdict.afterMs ?? backoffMs(failures, sending.random()));
      }
    }
  }
  return 'stopped';
}
