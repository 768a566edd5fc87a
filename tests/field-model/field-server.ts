import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import type { Answer, Operation } from '../../apps/web/src/lib/offline/operation.ts';

/** A server as the phones of a history know it: the model of it, or the real one. */
export interface FieldServer {
  /** Takes a request that arrived, as often as it arrives. Rejects with `Refused` or `Broken`. */
  take(operation: Operation): Promise<Answer>;
  show(sessionId: string): Promise<SessionDetail>;
  list(): Promise<Session[]>;
  lease(deviceId: string, count: number): Promise<string[]>;
  /** Idempotency keys in the order in which they took effect; one that took effect twice is there twice. */
  readonly effects: readonly string[];
}

/** The server did not take a write. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The server failed over a write. */
export class Broken extends Error {}
