import type { Authentication } from '@photoslate/contract/auth';
import type { Calibration, Session } from '@photoslate/contract/sessions';
import type { Shoot } from '@photoslate/contract/shoots';
import type { Parts } from '#lib/api/call.ts';

/** The writes that work without a network. */
export type FieldRoute =
  | 'sessions.create'
  | 'sessions.close'
  | 'sessions.resume'
  | 'sessions.update'
  | 'sessions.discard'
  | 'sessions.restore'
  | 'calibrations.start'
  | 'calibrations.confirm'
  | 'shoots.start'
  | 'shoots.generate'
  | 'shoots.updateContact'
  | 'shoots.update'
  | 'shoots.discard'
  | 'shoots.restore'
  | 'shoots.link'
  | 'shoots.unlink'
  | 'shoots.decideClaim'
  | 'auth.preferences';

/** A call of the contract: the route's name, its parameters and its body. */
export type Command = { [N in FieldRoute]: { route: N } & Pick<Parts<N>, 'params' | 'body'> }[FieldRoute];

/** The server's answer to a write. */
export type Answer = Session | Calibration | Shoot | Authentication['data'];

/** The reason why the server refused a write. */
export interface Refusal {
  readonly status: number | null;
  readonly code: string | null;
  /** A sentence in the language of the request. */
  readonly message: string;
}

/**
 * Data about a command that only the phone has, and that the screen needs before the server
 * answers.
 */
export interface Shown {
  /**
   * A session that was created or restored on this phone. The list shows it until the server's
   * answer arrives.
   */
  readonly session?: Session;
  /** The base address of QR codes: `<PUBLIC_URL>`. */
  readonly publicUrl?: string;
  /** The code that this command replaces. Its address still leads to the shoot. */
  readonly replaces?: string;
  readonly priceGroup?: Session['priceGroup'];
}

/** A write in the outbox. It is stored on this device before the screen says "saved". */
export interface Operation {
  /** A UUIDv7, sent as the Idempotency-Key. */
  readonly id: string;
  readonly userId: string;
  readonly deviceId: string;
  /** Increases per device; 0 until the write is stored. */
  readonly sequence: number;
  readonly command: Command;
  readonly shown: Shown;
  /** The time of the tap, in estimated server time. */
  readonly madeAt: string;
  readonly uncertaintyMs: number;
  /** The session that the write belongs to; null for the user's own preferences. */
  readonly sessionId: string | null;
  /** Ids that the write creates. A write that depends on one of them is sent after this one. */
  readonly creates: readonly string[];
  readonly dependsOn: readonly string[];
  /** `accepted` writes are kept until the cached reads are newer. */
  readonly state: 'queued' | 'sending' | 'refused' | 'accepted';
  readonly refusal: Refusal | null;
  readonly answer: Answer | null;
  /** A stamp of the read clock (`read-clock.ts`). */
  readonly acceptedAt: number | null;
  /**
   * The leased code that the write binds. Null if the pool was empty or the write needs no code.
   */
  readonly code: string | null;
}

/** The ids that a command creates, and the ids that must exist on the server before it. */
export function linksOf(command: Command): { creates: string[]; dependsOn: string[] } {
  const made = 'body' in command && command.body && 'id' in command.body ? command.body.id : undefined;
  const params: Record<string, string> = command.params ?? {};
  const ofBody = command.route === 'shoots.decideClaim' ? command.body.customerId : undefined;
  const dependsOn = [params['id'], params['calibrationId'], params['customerId'], ofBody].filter(
    (id) => id !== undefined,
  );
  return { creates: made ? [made] : [], dependsOn };
}

/** True if the server has not accepted the write yet. */
export const isPending = (operation: Operation): boolean => operation.state !== 'accepted';
