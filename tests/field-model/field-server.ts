import type { Session, SessionDetail } from '@photoslate/contract/sessions';
import type { Answer, Operation } from '../../apps/web/src/lib/offline/operation.ts';

/** The server that the phones of a history use: the model or the real one. */
export interface FieldServer {
  /** Handles a request each time it arrives. Rejects with `Refused` or `Broken`. */
  take(operation: Operation): Promise<Answer>;
  show(sessionId: string): Promise<SessionDetail>;
  list(): Promise<Session[]>;
  lease(deviceId: string, count: number): Promise<string[]>;
  /**
   * Idempotency keys in the order in which they took effect. A key that took effect twice is listed
   * twice.
   */
  readonly effects: readonly string[];
}

/** The server refused a write. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The server failed during a write. */
export class Broken extends Error {}
